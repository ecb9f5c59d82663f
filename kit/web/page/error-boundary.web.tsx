import { Component, type ReactNode } from 'react'
import { useText } from '../text/text.web.ts'
import { ErrorPage } from './error-page.web.tsx'
import { LOAD_FAULT_TEXTS, loadFaultOf, ScreenLoadError } from './screen.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Gets the page ready for another try. */
  readonly onRetry: () => void
}

interface ErrorBoundaryState {
  readonly error: Error | undefined
}

/** A page that fails, or whose code does not come, takes nothing else down (specification 8.17). */
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
  const say = useText()
  const fault = error instanceof ScreenLoadError ? error.fault : loadFaultOf(error.message)
  return (
    <ErrorPage status={fault === 'MODULE_NOT_FOUND' ? 404 : 500} onRetry={onRetry}>
      {fault && <p>{say(LOAD_FAULT_TEXTS[fault])}</p>}
      <p>
        <code>{fault && !error.message.startsWith(fault) ? `${fault}: ${error.message}` : error.message}</code>
      </p>
    </ErrorPage>
  )
}
