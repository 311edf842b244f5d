/**
 * Code words for orders: short, known in Nigeria, easily spoken over a telephone, all distinct. A message without the
 * order's code word is not from us.
 */
export const CODE_WORDS = [
  'mango', 'cashew', 'pepper', 'tamarind', 'ginger', 'coconut', 'papaya', 'guava', 'orange', 'lemon', 'melon', 'plantain',
  'banana', 'cassava', 'millet', 'sorghum', 'sesame', 'cocoa', 'coffee', 'honey', 'sugar', 'butter', 'okra', 'spinach',
  'tomato', 'onion', 'garlic', 'carrot', 'pumpkin', 'walnut', 'almond', 'date', 'baobab', 'palm', 'cedar', 'bamboo',
  'river', 'island', 'harbour', 'valley', 'savanna', 'desert', 'forest', 'garden', 'bridge', 'market', 'village', 'castle',
  'drum', 'guitar', 'trumpet', 'flute', 'basket', 'pottery', 'indigo', 'velvet', 'cotton', 'linen', 'copper', 'silver',
  'amber', 'coral', 'pearl', 'ivory', 'falcon', 'parrot', 'heron', 'eagle', 'turtle', 'dolphin', 'zebra', 'giraffe',
  'lion', 'panther', 'antelope', 'camel', 'rabbit', 'hedgehog', 'sunrise', 'rainbow', 'thunder', 'harmattan', 'comet', 'planet',
  'lantern', 'candle', 'compass', 'anchor', 'ladder', 'window', 'pencil', 'mirror', 'kettle', 'saddle', 'wagon', 'engine',
] as const; // prettier-ignore
