import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { App, type ModalFuncProps } from 'antd'
import { createElement, useContext, useMemo } from 'react'
import { useLay } from '../layers.web.tsx'

type Open = (config: ModalFuncProps) => { readonly destroy: () => void }

/** Dialogs that ask or tell something; the browser's Back cancels them. What they hold may ask the server as the page does. */
export function useModal(): Readonly<Record<'confirm' | 'info' | 'warning' | 'error', Open>> {
  const { modal } = App.useApp()
  const lay = useLay()
  const queries = useContext(QueryClientContext)
  return useMemo(() => {
    // they are shown outside of the page that opens them
    const asking = (content: ModalFuncProps['content']) =>
      queries ? createElement(QueryClientProvider, { client: queries }, content) : content
    const over =
      (open: Open): Open =>
      (config) => {
        const dialog = open({
          ...config,
          content: asking(config.content),
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
  }, [modal, lay, queries])
}
