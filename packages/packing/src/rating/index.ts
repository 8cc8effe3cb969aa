export type * from "./card.ts"
