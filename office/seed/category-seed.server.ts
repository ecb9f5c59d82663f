/** A category with those below it: Chinese and English name. */
export type SeedCategory = readonly [zh: string, en: string, children?: readonly SeedCategory[]]

/** The lines that collectors and sheets speak of. */
export const SEED_CATEGORIES: readonly SeedCategory[] = [
  [
    '比例手办',
    'Scale Figure',
    [
      ['ARTFX J', 'ARTFX J'],
      ['G.E.M.', 'G.E.M.'],
      ['Precious G.E.M.', 'Precious G.E.M.'],
      ['Naruto Gals DX', 'Naruto Gals DX'],
      ['Shibuya Scramble Figure', 'Shibuya Scramble Figure'],
      ['Metallic Monsters Gallery', 'Metallic Monsters Gallery'],
      ['Game Characters Collection DX', 'Game Characters Collection DX'],
    ],
  ],
  ['粘土人', 'Nendoroid'],
  [
    '粘土娃',
    'Nendoroid Doll',
    [
      ['粘土娃服装', 'Nendoroid Doll Outfit'],
      ['粘土娃素体', 'Nendoroid Doll Body'],
      ['粘土娃配件', 'Nendoroid Doll Customizing'],
    ],
  ],
  ['可动人偶', 'Action Figure', [['figma', 'figma']]],
  ['POP UP PARADE', 'POP UP PARADE'],
  ['景品手办', 'Prize Figure'],
  ['拼装模型', 'Plastic Model Kit'],
  ['手办', 'Figure'],
]
