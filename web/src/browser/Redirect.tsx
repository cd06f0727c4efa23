import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Redirects to another path, unless the member has navigated since this page was drawn. */
export function Redirect({ to }: { to: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(to, { replace: true });
  }, [pathname, navigate, to]);
  return null;
}
