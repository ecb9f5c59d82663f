import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNear } from '../browser/use-near.web.ts'
import { fileUrl, pictureSource } from '../client/client.web.ts'
import { takePictureTurn } from './picture-turns.ts'

/** A picture that does not answer gives its turn away, and one that failed is asked for once more. Milliseconds. */
const PATIENCE = { turn: 10_000, again: 5_000 } as const

/** Addresses that were shown before: the browser has them, and they take no turn. */
const known = new Set<string>()

interface StoredPictureProps extends Pick<ComponentProps<'img'>, 'className' | 'draggable'> {
  /** As it is stored. */
  readonly path: string
  /** The box that it is shown in, in CSS pixels; where the style makes it wider, the widest it becomes. */
  readonly width: number
  readonly height: number
  readonly alt?: string
  /** Told at once when there is no picture; without it the place stays empty. */
  readonly onError?: () => void
}

/**
 * A stored picture in the width that its box and the screen ask for. It loads when it comes near, and takes turns with the
 * other pictures of the page, so that calls for data find a connection.
 */
export function StoredPicture({ path, width, height, alt = '', onError, ...props }: StoredPictureProps) {
  const box = useRef<HTMLImageElement>(null)
  const address = fileUrl(path)
  const [shown, setShown] = useState(known.has(address) ? address : '')
  const [tries, setTries] = useState(0)
  const isNear = useNear(box, shown !== '')
  const endTurn = useRef(() => {})
  const begin = useEffectEvent(() => setShown(address))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture, and another try, take a turn of their own
  useLayoutEffect(() => {
    if (!isNear) {
      return
    }
    if (known.has(address)) {
      begin()
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = takePictureTurn(() => {
      begin()
      timer = setTimeout(() => endTurn.current(), PATIENCE.turn)
    })
    endTurn.current = () => {
      clearTimeout(timer)
      end()
    }
    return () => endTurn.current()
  }, [isNear, address, tries])
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (failed !== address || tries > 0) {
      return
    }
    const timer = setTimeout(() => {
      setShown('')
      setTries(1)
    }, PATIENCE.again)
    return () => clearTimeout(timer)
  }, [failed, address, tries])
  return (
    <img
      ref={box}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      fetchPriority="low"
      sizes={`${width}px`}
      {...(shown === address && shown !== '' && pictureSource(path, width))}
      {...props}
      onLoad={() => {
        known.add(address)
        endTurn.current()
      }}
      onError={() => {
        endTurn.current()
        if (onError) {
          onError()
        } else {
          setFailed(address)
        }
      }}
    />
  )
}
