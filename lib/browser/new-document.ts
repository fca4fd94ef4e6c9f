/** Whether a link or an address opened this document. Reload, Back and Forward return to it, and keep its place. */
export const isNewDocument = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some(
      (entry) => (entry as PerformanceNavigationTiming).type === "navigate",
    );
