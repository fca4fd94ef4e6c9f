/** Every figure is the median of these rounds, which alternate between what is compared. */
export const ROUNDS = 9;

export const WINDOW_SECONDS = 2;
