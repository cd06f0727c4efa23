import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";

/** For whoever comes to the dimensions signed out. */
export const AccessRequired = () => (
  <AccessDenied title="Access Required" description="Dimensions open to members of the network." />
);
