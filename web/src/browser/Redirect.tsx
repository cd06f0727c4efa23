import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** Leads on to another address, unless the member has gone elsewhere since this page was drawn. */
export function Redirect({ to }: { to: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (window.location.pathname === pathname) void navigate(to, { replace: true });
  }, [pathname, navigate, to]);
  return null;
}
