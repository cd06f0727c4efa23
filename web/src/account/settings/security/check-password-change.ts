type PasswordChange = { current: string; next: string; confirmed: string };

/** Returns the error of a password change in the order of specification section 5, or null. */
export function checkPasswordChange({ current, next, confirmed }: PasswordChange) {
  if (current === "" || next === "") {
    return { title: "Missing Fields", description: "Please fill in all password fields." };
  }
  if (next.normalize("NFC") !== confirmed.normalize("NFC")) {
    return { title: "Password Mismatch", description: "New passwords do not match." };
  }
  if (next.length < minPasswordLength) {
    return { title: "Weak Password", description: "Password must be at least 6 characters long." };
  }
  return null;
}

/** Shorter than at registration, as in the specification. */
const minPasswordLength = 6;
