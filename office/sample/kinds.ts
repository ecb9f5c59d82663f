/** What is made of a figure: its words, its measures and what it costs. */
export interface Kind {
  /** Share of all figures, percent. */
  readonly share: number
  /** Name of a seeded category. */
  readonly category: string
  /** Value of the dictionary `figure_scale`. */
  readonly scale: string
  readonly build: 'tall' | 'chibi'
  /** Words behind the name, Chinese and Japanese. */
  readonly words: readonly [zh: string, ja: string]
  readonly hasVersion: boolean
  /** Millimetres, from and to. */
  readonly height: readonly [number, number]
  /** Official price in yen, from and to. */
  readonly yen: readonly [number, number]
  readonly material: string
}

const PVC = 'PVC、ABS'

export const KINDS = [
  {
    share: 34,
    category: '比例手办',
    scale: '1/7',
    build: 'tall',
    words: ['1/7 完成品手办', '1/7 完成品フィギュア'],
    hasVersion: true,
    height: [215, 275],
    yen: [16_800, 32_800],
    material: PVC,
  },
  {
    share: 10,
    category: '比例手办',
    scale: '1/8',
    build: 'tall',
    words: ['1/8 完成品手办', '1/8 完成品フィギュア'],
    hasVersion: true,
    height: [185, 225],
    yen: [13_800, 19_800],
    material: PVC,
  },
  {
    share: 5,
    category: '比例手办',
    scale: '1/6',
    build: 'tall',
    words: ['1/6 完成品手办', '1/6 完成品フィギュア'],
    hasVersion: true,
    height: [260, 310],
    yen: [22_800, 38_800],
    material: PVC,
  },
  {
    share: 4,
    category: '比例手办',
    scale: '1/4',
    build: 'tall',
    words: ['1/4 完成品手办', '1/4 完成品フィギュア'],
    hasVersion: true,
    height: [380, 450],
    yen: [32_800, 52_800],
    material: PVC,
  },
  {
    share: 20,
    category: '手办',
    scale: 'q',
    build: 'chibi',
    words: ['Q版手办', 'ミニキャラフィギュア'],
    hasVersion: true,
    height: [92, 112],
    yen: [5_500, 7_800],
    material: PVC,
  },
  {
    share: 10,
    category: '可动人偶',
    scale: '1/12',
    build: 'tall',
    words: ['1/12 可动人偶', '1/12 アクションフィギュア'],
    hasVersion: false,
    height: [135, 165],
    yen: [8_800, 13_800],
    material: 'PVC、ABS、POM',
  },
  {
    share: 12,
    category: '景品手办',
    scale: 'prize',
    build: 'tall',
    words: ['景品手办', 'プライズフィギュア'],
    hasVersion: true,
    height: [160, 230],
    yen: [2_200, 3_600],
    material: PVC,
  },
  {
    share: 5,
    category: '拼装模型',
    scale: 'non-scale',
    build: 'tall',
    words: ['拼装模型', 'プラモデル'],
    hasVersion: false,
    height: [140, 180],
    yen: [4_800, 9_800],
    material: 'PS、PE',
  },
] as const satisfies readonly Kind[]
