import * as z from "zod";

const bytes = z.string().max(40_000);
const credentialId = z.string().min(1).max(1_400);

const answered = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** RegistrationResponseJSON (WebAuthn, section 5.1): the parts that are read. */
export const registrationResponse = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.exactOptional(z.array(z.string().max(30)).max(10)),
  }),
});

/** AuthenticationResponseJSON: the parts that are read. */
export const authenticationResponse = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.exactOptional(z.string().max(200)),
  }),
});
