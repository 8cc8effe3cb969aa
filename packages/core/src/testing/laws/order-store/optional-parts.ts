type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null

/** The whole, once for each of its parts, with that part as the bare form has it, or without it if that has none. */
export const eachWithout = <A>(whole: A, bare: A): ReadonlyArray<A> => {
  if (!isData(whole) || !isData(bare)) return Object.is(whole, bare) ? [] : [bare]
  const variants = Object.keys(whole).flatMap((name): ReadonlyArray<unknown> => {
    if (!Object.hasOwn(bare, name)) return [without(whole, name)]
    return eachWithout(whole[name], bare[name]).map((part) => put(whole, name, part))
  })
  return variants as ReadonlyArray<A>
}

const without = (data: Data, name: string): unknown =>
  Array.isArray(data)
    ? data.filter((_, index) => String(index) !== name)
    : Object.fromEntries(Object.entries(data).filter(([key]) => key !== name))

const put = (data: Data, name: string, part: unknown): unknown =>
  Array.isArray(data) ? data.with(Number(name), part) : { ...data, [name]: part }
