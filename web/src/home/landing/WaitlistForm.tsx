import { css } from "@emotion/react";
import type { Registration } from "@oni/api/contract";
import { Check, TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../live/calls/call.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useRegistration } from "../../account/sign-in/registration.ts";
import { refreshNodeCount } from "./use-node-count.ts";
import { failureMessage, isErrorMessage, replyMessage } from "./waitlist-message.ts";

const empty = { email: "", oni_id: "", access_key: "" };

/** The waitlist form as one terminal line. */
export function WaitlistForm() {
  const [values, setValues] = useState(empty);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const registration = useRegistration();

  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    disabled: isSubmitting,
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const hadFocus = form.querySelector(":focus-visible") !== null;
    setIsSubmitting(true);
    try {
      const reply = await call("POST /api/waitlist", { body: { ...values, source: "landing" } });
      setMessage(replyMessage(reply));
      if (reply.ok) {
        setValues(empty);
        await refreshNodeCount();
      }
    } catch (failure) {
      setMessage(failureMessage(failure));
    } finally {
      flushSync(() => setIsSubmitting(false));
      // A field loses the focus while it is disabled.
      if (hadFocus) form.querySelector("input")?.focus();
    }
  };

  return (
    <section css={band} aria-labelledby="waitlist-heading">
      <form css={line} onSubmit={(event) => void handleSubmit(event)}>
        <div>
          <h2 css={heading} id="waitlist-heading">
            Join the waitlist
          </h2>
          <p
            css={[messageText, message && (isErrorMessage(message) ? refused : granted)]}
            role="status"
          >
            {message === null ? (
              <>
                Arrive early: <b>100 star fuel</b> and <b>carbon</b> status.
              </>
            ) : (
              <>
                {isErrorMessage(message) ? (
                  <TriangleAlert aria-hidden="true" />
                ) : (
                  <Check aria-hidden="true" />
                )}
                {message}
              </>
            )}
          </p>
        </div>
        <Field
          {...field("email")}
          label="email"
          type="email"
          required
          placeholder="you@elsewhere.net"
          autoComplete="email"
        />
        <Field
          {...field("oni_id")}
          label="oni_id"
          optional
          glyph="@"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...field("access_key")}
          label="access_key"
          optional
          glyph="*"
          type="password"
          autoComplete="new-password"
        />
        <Button
          css={submit}
          type="submit"
          tone="primary"
          size="field"
          disabled={isSubmitting || values.email === ""}
        >
          {isSubmitting ? "linking..." : "JOIN_WAITLIST"}
        </Button>
        <p css={[which, !registration && unseen]}>{waysIn[registration ?? "open"]}</p>
      </form>
    </section>
  );
}

/** Explains waitlist and CREATE_ONI for each registration mode. */
const waysIn: Record<Registration, string> = {
  open: "To join now, choose CREATE_ONI above. The waitlist stores your name until you do.",
  invite:
    "To join now, open an invitation from a member. The waitlist stores your name until you have one.",
  closed: "Registration is closed at the moment. The waitlist stores your name until then.",
};

const band = css({ borderBottom: `1px solid ${color.line}`, background: color.panel });
const line = css({
  ...layout.columns("minmax(190px, 1.1fr) 1.3fr 1fr 1fr auto", 16),
  alignItems: "end",
  maxWidth: 1360,
  margin: "0 auto",
  padding: "22px 40px",
  [below.wide]: {
    gridTemplateColumns: "1fr 1fr",
    padding: 24,
    "> :first-of-type, > button": { gridColumn: "1 / -1" },
  },
  [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)", padding: "24px 16px" },
});
const heading = css({ ...type.base, fontWeight: 600 });
const messageText = css({
  ...type.meta,
  minHeight: 36,
  color: color.ink2,
  b: { color: color.you, fontWeight: 500 },
  "&&": { display: "block" },
  ".lucide": { display: "inline-block", verticalAlign: "-3px", marginRight: 8 },
  [below.wide]: { minHeight: 18 },
});
const granted = css({ color: color.glow });
const refused = css({ color: color.danger });
const which = css({ ...type.note, gridColumn: "1 / -1" });
/** Reserves the space of the line until the mode is loaded. */
const unseen = css({ visibility: "hidden" });
const submit = css({ minWidth: 117 });
