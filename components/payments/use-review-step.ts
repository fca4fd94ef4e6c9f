import { useEffect, useRef, useState } from "react";

/** A review step on the same page. With `inHistory`, the browser's Back returns to the form. */
export function useReviewStep(inHistory: boolean) {
  const [reviewing, setReviewing] = useState(false);
  /** Whether the history entry of the step is the newest. */
  const pushed = useRef(false);

  useEffect(() => {
    if (!inHistory) return;
    const leave = () => {
      window.history.scrollRestoration = "auto";
      pushed.current = false;
      setReviewing(false);
    };
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, [inHistory]);

  return {
    reviewing,
    review: () => {
      setReviewing(true);
      if (!inHistory) return;
      // On return, scroll to the form's error and not to the former position.
      window.history.scrollRestoration = "manual";
      window.history.pushState(null, "");
      pushed.current = true;
    },
    leave: () => {
      // Immediately, so that fields can get the focus; the browser goes back later.
      setReviewing(false);
      if (pushed.current) window.history.back();
      pushed.current = false;
    },
  };
}
