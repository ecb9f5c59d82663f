import { CloseOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../browser/text.web.ts'
import { codeReader } from './code-reader.web.ts'
import './scan.css'

/** Milliseconds between two looks. */
const PAUSE = 120
/** A code that was out of sight as long is another piece. Milliseconds. */
const OUT_OF_SIGHT = 900

interface CodeCameraProps {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** Reads bar codes with the camera. A code is read once as long as it is in sight. */
export function CodeCamera({ onCode, onClose }: CodeCameraProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Text>()
  const [isOn, setOn] = useState(false)
  const take = useEffectEvent(onCode)
  useEffect(() => {
    const stop = new AbortController()
    watch(video.current, {
      signal: stop.signal,
      onOn: () => setOn(true),
      onCode: (code) => take(code),
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) {
        setProblem(problemOf(error))
      }
    })
    return () => stop.abort()
  }, [])
  return (
    <div className="code-camera">
      {problem ? (
        <Alert type="error" showIcon role="alert" title={t(problem)} />
      ) : (
        <video ref={video} muted playsInline aria-label={t(isOn ? IN_SIGHT : STARTING)} />
      )}
      <Button icon={<CloseOutlined aria-hidden />} onClick={onClose}>
        {t(CLOSE)}
      </Button>
    </div>
  )
}

interface Watched {
  readonly signal: AbortSignal
  readonly onOn: () => void
  readonly onCode: (code: string) => void
}

/** Shows the camera and tells of each code that comes into sight, until it is stopped. */
async function watch(video: HTMLVideoElement | null, { signal, onOn, onCode }: Watched): Promise<void> {
  // a browser offers no camera to pages that came over plain HTTP
  const stream = await (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia({
    video: { facingMode: 'environment' },
  })
  if (!stream || !video) {
    throw new DOMException('no camera', 'NotFoundError')
  }
  const end = () => {
    for (const track of stream.getTracks()) {
      track.stop()
    }
  }
  if (signal.aborted) {
    return end()
  }
  signal.addEventListener('abort', end)
  video.srcObject = stream
  await video.play()
  const reader = await codeReader()
  if (signal.aborted) {
    return
  }
  onOn()
  const seen = new Map<string, number>()
  while (!signal.aborted) {
    const found = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.detect(video) : []
    for (const { rawValue } of found) {
      const isNew = performance.now() - (seen.get(rawValue) ?? Number.NEGATIVE_INFINITY) > OUT_OF_SIGHT
      seen.set(rawValue, performance.now())
      if (isNew && !signal.aborted) {
        onCode(rawValue)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

function problemOf(error: unknown): Text {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return REFUSED
  }
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? NO_CAMERA : BROKEN
}

const STARTING: Text = ['正在打开摄像头', 'The camera is being opened']
const IN_SIGHT: Text = ['摄像头画面，请对准条码', 'The camera: hold a bar code before it']
const CLOSE: Text = ['关闭摄像头', 'Close the camera']
const REFUSED: Text = [
  '未获得摄像头权限：请在浏览器的网站设置中允许后重试',
  'The camera was refused: allow it in the settings of the browser for this site, then try again',
]
const NO_CAMERA: Text = [
  '没有可用的摄像头；网页须经 HTTPS 打开才能使用摄像头',
  'There is no camera to use; pages reach it over HTTPS only',
]
const BROKEN: Text = [
  '摄像头无法使用，请关闭其他使用它的程序后重试',
  'The camera does not work: close what else uses it, then try again',
]
