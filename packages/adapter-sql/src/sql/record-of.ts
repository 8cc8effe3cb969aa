/** All fields of a record, with undefined for an absent one. A field that is left out is a compile error. */
type AllFields<R> = { readonly [N in keyof R]-?: Record<never, never> extends Pick<R, N> ? R[N] | undefined : R[N] }

/** Returns a record without its undefined fields. */
export const recordOf = <R extends object>(fields: AllFields<R>): R =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as R
