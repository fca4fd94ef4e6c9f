import { useEffect, useRef, useState } from "react";

/** A second step on the same page, from which the browser's Back leads to the first one, as it was left. */
export function useReviewStep() {
  const [reviewing, setReviewing] = useState(false);
  /** Whether the step's own entry is the newest in the browser's history. */
  const pushed = useRef(false);

  useEffect(() => {
    const leave = () => {
      window.history.scrollRestoration = "auto";
      pushed.current = false;
      setReviewing(false);
    };
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, []);

  return {
    reviewing,
    review: () => {
      // Back to the form, its notice or its wrong field is scrolled to, not where the form was left.
      window.history.scrollRestoration = "manual";
      window.history.pushState(null, "");
      pushed.current = true;
      setReviewing(true);
    },
    leave: () => {
      // At once, for the fields that are to get the focus; the browser goes back later.
      setReviewing(false);
      if (pushed.current) window.history.back();
      pushed.current = false;
    },
  };
}
