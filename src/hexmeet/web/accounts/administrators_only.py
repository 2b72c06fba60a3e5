"""Pages about no tournament in particular, for those who may create one."""

from datetime import datetime
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.views import View

from hexmeet.web.models import Account


class AdministratorView(View):
    """A page for administrators, who create tournaments."""

    http_method_names = ["get", "head", "post", "options"]

    account: Account
    now: datetime

    def dispatch(self, request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:  # noqa: ANN401
        """Let in who may create tournaments."""
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        self.account = request.user
        if not self.account.is_administrator:
            raise PermissionDenied
        self.now = timezone.now()
        return super().dispatch(request, *args, **where)
