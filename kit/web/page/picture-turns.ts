/**
 * Pictures that load at the same time. A browser opens six connections to a server without HTTP/2: two of them are left for
 * what people wait for, however long the server makes pictures smaller.
 */
const AT_ONCE = 4

const waiting: (() => void)[] = []
let loading = 0

/** Begins a picture when fewer are loading. @returns ends its turn, or gives it up; more than once does no harm */
export function takePictureTurn(begin: () => void): () => void {
  let hasBegun = false
  let isOver = false
  const start = () => {
    hasBegun = true
    loading += 1
    begin()
  }
  if (loading < AT_ONCE) {
    start()
  } else {
    waiting.push(start)
  }
  return () => {
    if (isOver) {
      return
    }
    isOver = true
    if (hasBegun) {
      loading -= 1
      waiting.shift()?.()
    } else {
      waiting.splice(waiting.indexOf(start), 1)
    }
  }
}
