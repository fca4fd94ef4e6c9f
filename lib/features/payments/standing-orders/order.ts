export const RHYTHMS = {
  once: "Once",
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
} as const;

export type Rhythm = keyof typeof RHYTHMS;

export const rhythms = Object.keys(RHYTHMS) as [Rhythm, ...Rhythm[]];

export type OrderStatus = "active" | "paused" | "cancelled" | "completed";

/** The fields that decide on which days an order pays; days are `yyyy-mm-dd`, Zurich. */
export type Schedule = {
  rhythm: Rhythm;
  firstOn: string;
  lastOn: string | null;
};
