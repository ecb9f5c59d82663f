import { App, type ModalFuncProps } from 'antd'
import { useMemo } from 'react'
import { useLay } from '../layers.web.tsx'

type Open = (config: ModalFuncProps) => { readonly destroy: () => void }

/** Dialogs that ask or tell something; the browser's Back cancels them. */
export function useModal(): Readonly<Record<'confirm' | 'info' | 'warning' | 'error', Open>> {
  const { modal } = App.useApp()
  const lay = useLay()
  return useMemo(() => {
    const over =
      (open: Open): Open =>
      (config) => {
        const dialog = open({
          ...config,
          afterClose: () => {
            takeAway()
            config.afterClose?.()
          },
        })
        const takeAway = lay(() => {
          takeAway()
          dialog.destroy()
          config.onCancel?.()
        })
        return dialog
      }
    return {
      confirm: over(modal.confirm),
      info: over(modal.info),
      warning: over(modal.warning),
      error: over(modal.error),
    }
  }, [modal, lay])
}
