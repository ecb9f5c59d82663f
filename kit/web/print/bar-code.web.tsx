import { useQuery } from '@tanstack/react-query'

interface BarCodeProps {
  readonly text: string
  /** Millimetres. */
  readonly height?: number
}

/** Text as a Code 128, with the text under it. */
export function BarCode({ text, height = 10 }: BarCodeProps) {
  const { data } = useQuery({
    queryKey: ['bar-code', text, height],
    // it draws a hundred kinds of codes: fetched by whoever prints
    queryFn: async () => drawn(text, height),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ? <img className="print-code" src={data} alt={text} /> : <span>{text}</span>
}

async function drawn(text: string, height: number): Promise<string> {
  const { code128, drawingSVG } = await import('bwip-js/browser')
  const svg = code128({ bcid: 'code128', text, height, includetext: true, textxalign: 'center' }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
