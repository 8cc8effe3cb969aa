type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null

/**
 * Returns variants of a value. Each variant has one part replaced by the same part of the minimal value, or omitted if
 * the minimal value does not have it.
 */
export const withoutEachPart = <A>(full: A, minimal: A): ReadonlyArray<A> => {
  if (!isData(full) || !isData(minimal)) return Object.is(full, minimal) ? [] : [minimal]
  const variants = Object.keys(full).flatMap((name): ReadonlyArray<unknown> => {
    if (!Object.hasOwn(minimal, name)) return [without(full, name)]
    return withoutEachPart(full[name], minimal[name]).map((part) => put(full, name, part))
  })
  return variants as ReadonlyArray<A>
}

const without = (data: Data, name: string): unknown =>
  Array.isArray(data)
    ? data.filter((_, index) => String(index) !== name)
    : Object.fromEntries(Object.entries(data).filter(([key]) => key !== name))

const put = (data: Data, name: string, part: unknown): unknown =>
  Array.isArray(data) ? data.with(Number(name), part) : { ...data, [name]: part }
