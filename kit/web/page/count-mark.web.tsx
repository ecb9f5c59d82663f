import './count-mark.css'

/** Above that nobody counts: the page it leads to says how many there are. */
const MOST_SHOWN = 99

/** How many there are of what stands before it. */
export function CountMark({ count }: { readonly count: number }) {
  return <span className="count-mark">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
}
