/**
 * What is made of an object is kept as long as the object, and made again only from other inputs: of a list of objects
 * that are the same as before but for one, only that one is serialized.
 */
export function memoizeByObject<T extends object, Inputs extends readonly unknown[], Made>(
  make: (object: T, ...inputs: Inputs) => Made,
): (object: T, ...inputs: Inputs) => Made {
  const known = new WeakMap<T, { inputs: Inputs; made: Made }>()
  return (object, ...inputs) => {
    const before = known.get(object)
    if (before?.inputs.every((input, index) => input === inputs[index])) return before.made
    const made = make(object, ...inputs)
    known.set(object, { inputs, made })
    return made
  }
}
