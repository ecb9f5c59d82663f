import { type ReactNode, Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { late } from '#kit/web/page/late.web.ts'

const EditDialog = late(async () => (await import('./edit-dialog.web.tsx')).EditDialog)

export const EDIT_ITEMS: Text = ['改商品', 'Edit items']

interface EditItems {
  readonly editItems: (id: string) => void
  /** To be rendered on the page. */
  readonly dialog: ReactNode
}

/** Opens the dialog that edits items and quantities of an order. */
export function useEditItems(): EditItems {
  const [opened, setOpened] = useState<{ readonly id: string; readonly key: number; readonly isOpen: boolean }>()
  return {
    editItems: (id) => setOpened({ id, key: (opened?.key ?? 0) + 1, isOpen: true }),
    dialog: opened && (
      <Suspense>
        <EditDialog
          key={opened.key}
          id={opened.id}
          open={opened.isOpen}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      </Suspense>
    ),
  }
}
