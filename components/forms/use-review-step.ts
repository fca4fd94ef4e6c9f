import { useEffect, useState } from "react";

/** A second step on the same page, from which the browser's Back leads to the first one, as it was left. */
export function useReviewStep() {
  const [reviewing, setReviewing] = useState(false);

  useEffect(() => {
    if (!reviewing) return;
    const leave = () => setReviewing(false);
    window.addEventListener("popstate", leave);
    return () => window.removeEventListener("popstate", leave);
  }, [reviewing]);

  return {
    reviewing,
    review: () => {
      window.history.pushState(null, "");
      setReviewing(true);
    },
    leave: () => {
      // At once, for the fields that are to get the focus; the browser goes back later.
      setReviewing(false);
      window.history.back();
    },
  };
}
