import { useEffect, useState } from 'react'
import type { ReadAloud } from './palette-entries.ts'

const UNKNOWN: ReadAloud = () => null

/** 用户管理 answers to `yonghu` and `yhgl`. The tables are large, so they come after the palette is open. */
export function useReadAloud(): ReadAloud {
  const [readAloud, setReadAloud] = useState<ReadAloud>(() => UNKNOWN)
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const { match } = await import('pinyin-pro')
      if (isWanted) {
        setReadAloud(
          () => (text: string, typed: string) => match(text, typed, { precision: 'start', continuous: true }),
        )
      }
    }
    // Without the tables titles and paths still answer.
    load().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [])
  return readAloud
}
