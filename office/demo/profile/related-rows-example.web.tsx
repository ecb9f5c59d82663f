import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { position } from '../../system/position/position.ts'

/** Rows of another resource that belong to a record, here the positions of a rank; their own permission is asked for. */
export function RelatedRowsExample() {
  const t = useTranslate()
  const [rank, setRank] = useState('2')
  return (
    <>
      <Segmented
        style={{ alignSelf: 'start' }}
        aria-label={t(['职级', 'Rank'])}
        options={['1', '2', '3']}
        value={rank}
        onChange={setRank}
      />
      <RelatedRows resource={position} filters={{ postRank: rank }} />
    </>
  )
}
