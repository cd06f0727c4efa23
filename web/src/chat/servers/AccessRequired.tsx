import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";

/** Shown on the screens of the dimensions without a session. */
export const AccessRequired = () => (
  <AccessDenied title="Access Required" description="Dimensions open to members of the network." />
);
