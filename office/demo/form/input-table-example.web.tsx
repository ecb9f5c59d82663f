import { useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { InputTable, PiecesInput } from '#kit/web/command/input-table.web.tsx'
import { WireValue } from '../gallery/wire-value.web.tsx'

const ITEMS = [
  { id: 'a', name: 'figma 月下白鹭', left: 2 },
  { id: 'b', name: '粘土人 星野遥', left: 1 },
]

/** Which pieces go into a parcel: a line for each item, with what is asked of it in a cell. */
export function InputTableExample() {
  const t = useTranslate()
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({ a: 2, b: 1 })
  return (
    <>
      <InputTable
        id={undefined}
        items={ITEMS}
        columns={[
          { title: ITEM, render: ({ name }) => name },
          { title: LEFT, render: ({ left }) => left },
          {
            title: NOW,
            render: ({ id, name, left }) => (
              <PiecesInput
                label={`${t(NOW)} ${name}`}
                most={left}
                value={pieces[id] ?? 0}
                onChange={(qty) => setPieces({ ...pieces, [id]: qty })}
              />
            ),
          },
        ]}
      />
      <WireValue
        value={Object.entries(pieces)
          .map(([id, qty]) => `${id}:${qty}`)
          .join(',')}
      />
    </>
  )
}

const ITEM: Text = ['商品', 'Item']
const LEFT: Text = ['未发', 'Left']
const NOW: Text = ['本次发', 'Now']
