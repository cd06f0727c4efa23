import { Redirect } from "../../browser/Redirect.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { arrivalPath } from "../../stores/saved-invite.ts";
import { AccessPanel } from "./AccessPanel.tsx";
import { useCurrentUser } from "./current-user.ts";
import { formOutcomes } from "./outcomes.ts";
import { StillWater } from "./StillWater.tsx";

/** /auth: the panel alone. Members are redirected. */
export function AuthScreen() {
  usePageTitle("Access");
  const { user, isConfirmed } = useCurrentUser();
  if (user && isConfirmed) return <Redirect to={arrivalPath(formOutcomes.login.path)} />;
  return (
    <StillWater>
      <VisuallyHidden>
        <h1>Access</h1>
      </VisuallyHidden>
      <AccessPanel outcomes={formOutcomes} />
    </StillWater>
  );
}
