/** What is made when it is first asked for, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let known: { readonly made: Made } | undefined
  return () => {
    known ??= { made: make() }
    return known.made
  }
}
