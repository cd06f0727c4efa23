import { glyphStyle, well } from "./field-style.ts";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
};

/** A field that searches while the member types. Its label is not shown. */
export const SearchField = ({ label, placeholder, text, onText }: SearchFieldProps) => (
  <div css={well}>
    <span css={glyphStyle} aria-hidden="true">
      »
    </span>
    <input
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
    />
  </div>
);
