import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";

/** Shows how many characters still fit once few are left. Below zero it shows how many are too many. */
export const CharactersLeft = ({ left }: { left: number }) =>
  left < 300 && <span css={[count, left < 0 && tooLong]}>{left}</span>;

const count = css({ flex: "none", color: color.ink3, fontSize: 12 });
const tooLong = css({ color: color.danger });
