import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslate } from '../browser/text.web.ts'
import { drag, grab, IDLE, press, release, type Slide } from './slide.ts'
import './slider-check.css'

interface SliderCheckProps {
  /** Called once, at the far end. */
  readonly onSuccess?: () => void
}

/**
 * A handle to drag to the far end, by mouse, finger, pen or arrow keys.
 * It is a courtesy against slips, no proof of a person: nothing of it reaches the server.
 */
export function SliderCheck({ onSuccess }: SliderCheckProps) {
  const t = useTranslate()
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const start = useRef(0)
  const [slide, setSlide] = useState<Slide>(IDLE)
  const isPassed = slide.state === 'success'
  const end = () => Math.max(1, (track.current?.clientWidth ?? 0) - (handle.current?.offsetWidth ?? 0))
  const take = (next: Slide) => {
    setSlide(next)
    if (next.state === 'success' && !isPassed) {
      onSuccess?.()
    }
  }
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button === 0 && !isPassed) {
      // The pointer may leave the handle while it drags.
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = event.clientX
      take(grab(release(slide)))
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    const next = press(slide, event.key, end())
    if (next) {
      event.preventDefault()
      take(next)
    }
  }
  const said = isPassed ? t(['验证通过', 'Verification passed']) : t(['拖动滑块验证', 'Drag the slider to verify'])
  return (
    <div ref={track} className="slider-check" data-state={slide.state}>
      <div className="slider-check-done" style={{ inlineSize: isPassed ? '100%' : slide.offset }} />
      <div className="slider-check-text" aria-live="polite">
        {said}
      </div>
      <div
        ref={handle}
        className="slider-check-handle"
        role="slider"
        tabIndex={0}
        aria-label={t(['滑块验证', 'Slider verification'])}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isPassed ? 100 : Math.floor((slide.offset / end()) * 100)}
        aria-valuetext={said}
        aria-disabled={isPassed}
        style={isPassed ? { insetInlineStart: 'auto', insetInlineEnd: 0 } : { insetInlineStart: slide.offset }}
        onPointerDown={handleDown}
        onPointerMove={(event) => take(drag(slide, event.clientX - start.current, end()))}
        onPointerUp={() => setSlide(release)}
        onPointerCancel={() => setSlide(release)}
        onKeyDown={handleKey}
        onBlur={() => setSlide(release)}
      >
        {isPassed ? <CheckOutlined /> : <DoubleRightOutlined />}
      </div>
    </div>
  )
}
