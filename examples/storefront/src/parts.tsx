import { pictureSrcset } from '@vitrine/storefront-client'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { asCallError, type CallError } from './api.ts'
import { t } from './words.ts'

interface Loaded<Value> {
  readonly value?: Value
  readonly error?: CallError
  /** Asks again; what is there stays until the answer comes. */
  readonly reload: () => void
}

/** What a call answers. @param load the same function until something else is asked for */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<{
    readonly of?: () => Promise<Value>
    readonly value?: Value
    readonly error?: CallError
  }>({})
  const ask = useCallback(
    () =>
      load().then(
        (value) => setState({ of: load, value }),
        (error) => setState({ of: load, error: asCallError(error) }),
      ),
    [load],
  )
  useEffect(() => {
    void ask()
  }, [ask])
  // what another question was answered is no answer to this one
  const { value, error } = state.of === load ? state : {}
  return { value, error, reload: ask }
}

/** Does one command at a time, and keeps why it was refused. */
export function useCommand(): {
  readonly isBusy: boolean
  readonly error?: CallError
  readonly run: (act: () => Promise<void>) => Promise<void>
} {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: CallError }>({ isBusy: false })
  const run = async (act: () => Promise<void>) => {
    setState({ isBusy: true })
    await act().then(
      () => setState({ isBusy: false }),
      (error) => setState({ isBusy: false, error: asCallError(error) }),
    )
  }
  return { ...state, run }
}

/** Shows what was loaded; until then that it comes, or why it does not. */
export function Waiting<Value>({
  on: { value, error, reload },
  children,
}: {
  readonly on: Loaded<Value>
  readonly children: (value: Value) => ReactNode
}) {
  if (value !== undefined) {
    return children(value)
  }
  if (error) {
    return (
      <>
        <Problem error={error} />
        <button type="button" onClick={reload}>
          {t('重试', 'Try again')}
        </button>
      </>
    )
  }
  return <p className="quiet">{t('加载中…', 'Loading…')}</p>
}

/** Why something was refused, and what is wrong with which input. */
export function Problem({ error }: { readonly error?: CallError }) {
  if (!error) {
    return null
  }
  const told = error.errors.map(({ message }) => message).filter((message) => message !== error.message)
  return (
    <div className="problem" role="alert">
      <p>{error.message}</p>
      {told.length > 0 && (
        <ul>
          {told.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The box of a picture before it is there, and how wide it is shown. */
const PICTURE_BOX = {
  large: { width: 320, height: 320, sizes: '(max-width: 480px) 100vw, 320px' },
  small: { width: 72, height: 72, sizes: '72px' },
} as const

export function Picture({ of, size }: { readonly of: string | null; readonly size: 'large' | 'small' }) {
  return of === null ? (
    <span className={`picture ${size}`} aria-hidden="true" />
  ) : (
    <img
      className={`picture ${size}`}
      alt=""
      {...PICTURE_BOX[size]}
      loading="lazy"
      decoding="async"
      srcSet={pictureSrcset(of)}
      src={of}
    />
  )
}

/** A command that cannot be undone: the second press does it. */
export function Twice({
  label,
  question,
  isBusy,
  onSure,
}: {
  readonly label: string
  readonly question: string
  readonly isBusy: boolean
  readonly onSure: () => void
}) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <button type="button" disabled={isBusy} onClick={() => setAsked(true)}>
        {label}
      </button>
    )
  }
  return (
    <fieldset className="row">
      <legend>{question}</legend>
      <button type="button" className="danger" disabled={isBusy} onClick={onSure}>
        {t('确定', 'Yes')}
      </button>
      <button type="button" disabled={isBusy} onClick={() => setAsked(false)}>
        {t('不', 'No')}
      </button>
    </fieldset>
  )
}
