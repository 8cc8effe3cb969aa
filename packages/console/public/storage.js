// Settings of the browser. A browser that refuses storage keeps them in the page.
const inPage = new Map()

/** Returns a kept string, or an empty one. */
export const kept = (key, storage = "localStorage") => {
  try {
    return globalThis[storage].getItem(key) ?? ""
  } catch {
    return inPage.get(key) ?? ""
  }
}

/** Keeps a string, or removes an empty one. */
export const keep = (key, text, storage = "localStorage") => {
  inPage.set(key, text)
  try {
    if (text === "") globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
  } catch {
    // The page keeps it.
  }
}
