/** Shapes of stones that the months of a plan take turns with. */
export const MONTH_SHAPES = 6;
