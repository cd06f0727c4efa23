import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { Architecture } from "./Architecture.tsx";
import { Banner } from "./Banner.tsx";
import { Footer } from "./Footer.tsx";
import { Hero } from "./Hero.tsx";
import { Manifesto } from "./Manifesto.tsx";
import { OpenSource } from "./OpenSource.tsx";
import { Privacy } from "./Privacy.tsx";
import { Terms } from "./Terms.tsx";
import { WaitlistForm } from "./WaitlistForm.tsx";

const belowTheHero = [WaitlistForm, Manifesto, Architecture, Privacy, Terms, OpenSource, Footer];

/** The front of the network, the same for everyone. */
export function LandingScreen() {
  usePageTitle("The Network Made to Ripple");
  const built = useBuilt(belowTheHero.length);
  return (
    <>
      <Banner />
      <Hero />
      <div css={built < belowTheHero.length && roomToScroll}>
        {belowTheHero.slice(0, built).map((Part, index) => (
          <Part key={index} />
        ))}
      </div>
    </>
  );
}

/**
 * How many of so many parts are built: the first, of which a tall window shows the beginning, and once
 * that was painted one more at a time, so that the page answers in between. An address that names a
 * place is shown whole at once.
 */
function useBuilt(count: number): number {
  const { hash } = useLocation();
  const [built, setBuilt] = useState(() => (hash ? count : 1));

  useEffect(() => {
    if (built >= count) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setBuilt(built + 1));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [built, count]);

  return built;
}

/** For a browser that returns to where the page was left. */
const roomToScroll = css({ minHeight: 6000 });
