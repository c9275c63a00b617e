/** A room type: rooms of one kind, how many there are, and their lowest price. */
import { z } from 'zod';
import { amountSchema, areaSchema, type Field, integerSchema, textSchema } from './field.ts';
import { labelCharactersMax, nameCharactersMax, occupancyMax, roomsMax } from './limits.ts';

export const roomSchema = z.strictObject({
  name: textSchema(nameCharactersMax),
  max_occupancy: integerSchema(1, occupancyMax).optional(),
  total_rooms: integerSchema(0, roomsMax).optional(),
  base_price: amountSchema.optional(),
  bed_type: textSchema(labelCharactersMax).optional(),
  room_area: areaSchema.optional(),
});

export type Room = z.infer<typeof roomSchema>;

export const roomFields: readonly Field[] = [
  {
    name: 'name',
    kind: 'text',
    need: 'key',
    description: 'Name of the room type, unique in the property.',
    aliases: ['room type', 'room type name', 'room name', 'type', 'roomtype', 'room'],
    example: 'Deluxe Double',
  },
  {
    name: 'max_occupancy',
    kind: 'integer',
    need: 'to-create',
    description: 'Most guests that one room takes, 1 to 1,000.',
    aliases: ['occupancy', 'capacity', 'max guests', 'guests', 'max occupancy', 'sleeps'],
    example: 2,
  },
  {
    name: 'total_rooms',
    kind: 'integer',
    fallback: 1,
    description: 'Number of rooms of this type, 0 to 100,000; 0 makes the type inactive.',
    aliases: ['rooms', 'number of rooms', 'quantity', 'room count', 'units', 'inventory'],
    example: 8,
  },
  {
    name: 'base_price',
    kind: 'amount',
    need: 'to-create',
    description: 'Price of a night where no rate is loaded, in the currency of the property.',
    aliases: ['price', 'rate', 'base rate', 'price per night', 'rack rate'],
    example: 120,
  },
  {
    name: 'bed_type',
    kind: 'text',
    description: 'The beds in it.',
    aliases: ['bed', 'beds', 'bedding'],
    example: 'King',
  },
  {
    name: 'room_area',
    kind: 'area',
    description: 'Area in square metres, a number and the unit.',
    aliases: ['area', 'size', 'room size', 'sqm'],
    example: '25 m²',
  },
];
