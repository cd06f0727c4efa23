import { css } from "@emotion/react";
import { useState } from "react";
import type * as z from "zod";
import type { recover } from "@oni/api/contract";
import { call } from "../../live/calls/call.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { AccessField, AccessSecret } from "../sign-in/AccessField.tsx";
import { SecondStepField } from "../sign-in/SecondStepField.tsx";
import { type FormState, useAccess } from "../sign-in/use-access.ts";
import { loadAccessSchemas } from "../sign-in/load-access-schemas.ts";
import { layout } from "../../ui/layout/layout.ts";

const outcome = {
  success: { title: "Welcome back!", description: "Your other sessions have ended." },
  failureTitle: "Still closed",
  path: "/homepage",
};

type Presented = z.infer<(typeof recover)["body"]>;

type RecoverFormProps = {
  /** The token of the link. Without one, the form requests a code. */
  token: string | null;
  onState: (state: FormState) => void;
};

/** Opens the node with a code or a link, and sets a new access key. */
export function RecoverForm({ token, onState }: RecoverFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  const { errors, isPending, handleFocus, handleSubmit } = useAccess({
    loadSchema: async (): Promise<z.ZodType<Presented>> => {
      const { recoverByCode, recoverByLink } = await loadAccessSchemas();
      return token === null ? recoverByCode : recoverByLink;
    },
    request: (body) => call("POST /api/auth/recover", { body }),
    outcome,
    onState,
    isExpected: ({ code }) => {
      if (code !== "totp_required" || needsCode) return false;
      setNeedsCode(true);
      return true;
    },
  });
  const formState = { errors, isDisabled: isPending };
  return (
    <form css={form} onFocusCapture={handleFocus} onSubmit={handleSubmit} noValidate>
      {token === null ? (
        <>
          <AccessField
            formState={formState}
            name="username"
            label="oni_id"
            glyph="@"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <AccessField
            formState={formState}
            name="code"
            label="recovery_code"
            glyph="*"
            placeholder="xxxx-xxxx-xxxx"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      ) : (
        <input type="hidden" name="token" value={token} />
      )}
      <AccessSecret
        formState={formState}
        name="newPassword"
        label="new_access_key"
        autoComplete="new-password"
      />
      {needsCode && <SecondStepField formState={formState} />}
      <Button type="submit" tone="primary" size="tall" pending={isPending}>
        {isPending ? "OPENING..." : "OPEN"}
      </Button>
    </form>
  );
}

const form = css({ ...layout.stack(16), marginTop: 12 });
