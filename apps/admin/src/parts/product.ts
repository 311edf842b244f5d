/** The stablecoin's ticker. */
export const PRODUCT: string = import.meta.env.DEFAULT_PRODUCT;
