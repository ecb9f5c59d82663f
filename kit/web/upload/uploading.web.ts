import { create } from 'zustand'

const useCount = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Is any file on its way? A form that is saved now would miss it. */
export function useIsUploading(): boolean {
  return useCount((state) => state.count > 0)
}

/** Counts a transfer for as long as it runs. */
export async function counted<Result>(transfer: Promise<Result>): Promise<Result> {
  useCount.setState(({ count }) => ({ count: count + 1 }))
  try {
    return await transfer
  } finally {
    useCount.setState(({ count }) => ({ count: count - 1 }))
  }
}
