import { Component, type ReactNode } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { ErrorPage } from './error-page.web.tsx'
import { LOAD_ERROR_TEXTS, loadErrorOf, ScreenLoadError } from './screen.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Gets the page ready for another try. */
  readonly onRetry: () => void
}

interface ErrorBoundaryState {
  readonly error: Error | undefined
}

/** A page that fails, or whose code does not come, takes nothing else down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <Failure error={error} onRetry={this.#retry} /> : this.props.children
  }

  readonly #retry = () => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslate()
  const code = error instanceof ScreenLoadError ? error.error : loadErrorOf(error.message)
  return (
    <ErrorPage status={code === 'MODULE_NOT_FOUND' ? 404 : 500} onRetry={onRetry}>
      {code && <p>{t(LOAD_ERROR_TEXTS[code])}</p>}
      <p>
        <code>{code && !error.message.startsWith(code) ? `${code}: ${error.message}` : error.message}</code>
      </p>
    </ErrorPage>
  )
}
