import { useEffect, useState } from "react";
import { ShortcutSheet } from "./ShortcutSheet.tsx";
import { Switcher } from "./Switcher.tsx";

/** The keys that work on every page for members, and what they open. */
export function MemberKeys() {
  const [open, setOpen] = useState<"switcher" | "sheet" | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isSwitch =
        (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) ||
        (isSlash && !isWriting(event.target));
      const isHelp = event.key === "?" && !isWriting(event.target);
      if (!isSwitch && !isHelp) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      setOpen(isSwitch ? "switcher" : "sheet");
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);

  return (
    <>
      <Switcher isOpen={open === "switcher"} onClose={close} />
      <ShortcutSheet isOpen={open === "sheet"} onClose={close} />
    </>
  );
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
