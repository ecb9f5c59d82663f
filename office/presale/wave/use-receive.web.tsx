import { type ReactNode, Suspense, useState } from 'react'
import { actionPermission } from '#kit/contract/permission.ts'
import { moveFrom } from '#kit/contract/states.ts'
import type { AnyRow } from '#kit/web/client/page-of.ts'
import { useCommand } from '#kit/web/command/use-command.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { useCan } from '#kit/web/session/can.web.ts'
import type { RowAction } from '#kit/web/table/row-actions.web.tsx'
import { wave } from '../../trade/model/wave.ts'
import { waveStates } from '../../trade/model/wave-states.ts'

const ReceiveDialog = late(async () => (await import('./receive-dialog.web.tsx')).ReceiveDialog)

interface Receiving {
  /** The command of a figure that takes pieces in; none where it is over or not permitted. */
  readonly actionsOf: (row: AnyRow) => readonly RowAction[]
  readonly dialog: ReactNode
}

/** Pieces are counted SKU by SKU, in a dialog of its own. It stays open until they are taken in. */
export function useReceive(onDone?: () => void): Receiving {
  const can = useCan()
  const [receiving, setReceiving] = useState<AnyRow>()
  const close = () => setReceiving(undefined)
  const [run, dialog] = useCommand(wave, {
    nameOf: (row) => String(row.name ?? row.id),
    onDone: () => {
      close()
      onDone?.()
    },
  })
  return {
    actionsOf: (row) =>
      can(actionPermission(wave, 'receive')) && moveFrom(waveStates, row, 'receive')
        ? [
            {
              key: 'receive',
              title: wave.actions?.receive.title ?? wave.title,
              run: () => setReceiving(row),
            },
          ]
        : [],
    dialog: (
      <>
        {dialog}
        {receiving && (
          <Suspense fallback={null}>
            <ReceiveDialog key={receiving.id} row={receiving} open run={run} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  }
}
