/** Header words of room lists in English, German, French, Spanish, Italian, Portuguese, Dutch, Croatian and Hebrew. */
import {
  columnTable,
  type EverydayColumn,
  farDoorWords,
  farRoomCountWords,
  farRoomTypeWords,
  farRoomWords,
  houseColumns,
} from './everyday-column.ts';

const [totalRooms, unit, typeName, shortTypeName, roomName, plainName] = columnTable(`
  # The number of rooms of a type: a list with this column is a list of types.
  total_rooms
    Room quantity; Room type units; Total rooms; Total room; Tổng số phòng; No. of rooms; # of rooms; # rooms; Number of units; No. of units; Total units; Qty; Count; Quantity of rooms; Anzahl; Anzahl Zimmer; Zimmeranzahl; Anzahl Einheiten; Menge
    Bestand; Nombre de chambres; Nb chambres; Quantité; Nombre d'unités; Cantidad; Número de habitaciones; N° habitaciones; Habitaciones; Unidades; Cantidad de habitaciones; Quantità; Numero camere; N° camere; Camere; ${farRoomCountWords.join('; ')}
    Quantidade; Número de quartos; N° de quartos; Quartos; Aantal; Aantal kamers; Kamers; Aantal eenheden; Broj soba; Količina; Broj jedinica; Sobe; Chambres; כמות; מספר חדרים
  unit
    ${farDoorWords.join('; ')}
    Ajtó; Ajtószám; Nro habitación; Num hab; Numero stanza; Número da acomodação; Número de apartamento; 객실번호; Room no; Room #; Room Nr; Room numbers
    Unit no; Unit #; Door; Door number; Zimmernr; Zimmer Nummer; Numéro de chambre; Numéro; N° chambre; No de chambre; Número de habitación; Número habitación; N° habitación; Núm. habitación; Numero camera; N° camera; Número do quarto
    N° quarto; Kamernummer; Kamernr; Broj sobe; Broj jedinice; מספר חדר
  name
    Roomtype; Tên loại phòng; Room type name; Room type description; Room type desc; Type of room; Room category; Room class; Unit type; Accommodation type; Type name; Category name; Zimmertyp; Zimmerkategorie; Zimmerart; Name des Zimmertyps; Type chambre
    Catégorie de chambre; Type d'hébergement; Tipo habitación; Tipo hab.; Categoría de habitación; Tipo camera; Tipologia camera; Categoria camera; Tipo quarto; Tipo de acomodação; Categoria do quarto; Kamertype
    Type kamer; Soort kamer; Kamercategorie; Tip sobe; Vrsta sobe; Kategorija sobe; Tip jedinice; Vrsta jedinice; סוג חדר; סוג החדר
    ${farRoomTypeWords.join('; ')}
  name
    Type; Category; Tipe; Typ; Típus; Kategorie; Tipo; Tipologia; Categoria; Soort; Categorie; Tip; Vrsta
    Kategorija; סוג
  name
    Room; Room name; Dorm; Dormitory; Space category; Unit; Unit name; Zimmer; Zimmername; Wohnung; Ferienwohnung; Wohneinheit; Chambre; Nom chambre; Habitación; Nombre habitación; Unidad; Camera; Nome camera; Unità
    Quarto; Nome do quarto; Unidade; Kamer; Kamernaam; Soba; Naziv sobe; Jedinica; Naziv jedinice; Apartment; Apartment name; Listing; Listing name; Nickname; Listing nickname; Accommodation; Accommodation name
    Unterkunft; Hébergement; Logement; Alojamiento; Apartamento; Alloggio; Appartamento; Appartement; Acomodação; Alojamento; Accommodatie; Apartman; Smještajna jedinica; חדר; שם החדר; יחידה
    ${farRoomWords.join('; ')}
  name
    Name; Bezeichnung; Nom; Désignation; Nombre; Denominación; Nome; Denominazione; Naam; Naziv; Ime; שם`) as [
  EverydayColumn,
  EverydayColumn,
  EverydayColumn,
  EverydayColumn,
  EverydayColumn,
  EverydayColumn,
];

const others: readonly EverydayColumn[] = columnTable(`
max_occupancy
  Accommodates; Room capacity; Capacidad de la habitación; Capacidade do quarto; Capacité de la chambre; Capacità camera; Zimmerkapazität; Sleeps count; Kapasitas; Kapasitas kamar; Kapasite; Oda kapasitesi; Pojemność pokoju; Kapacita pokoje; Вместимость номера; Pojemność; Kapacita; Вместимость; Капацитет; Місткість; Mahutavus; Talpa; Ietilpība; Kapaciteta; Gestafjöldi; ტევადობა; 최대 인원; 인원; ความจุ; Férőhely; 定員; 容纳人数; Sức chứa; Maximum occupancy; Maximum guests; Max occ; Max person; Max persons; Max people; Max pax; Max adults and children; Total occupancy; Max capacity; Max guests
  Sleeps up to; Guest capacity; Maximum capacity; Number of guests; Max. Belegung; Maximale Belegung; Maximalbelegung; Max. Gäste; Maximale Personenzahl; Kapazität; Schlafplätze; Capacité; Capacité maximale; Occupation maximale; Personnes max; Nombre de personnes; Capacidad; Capacidad máxima; Ocupación máxima; Máx. personas
  Máximo de personas; Plazas; Capienza; Capacità; Occupazione massima; Max persone; Max ospiti; Numero massimo di ospiti; Posti letto; Capacidade; Capacidade máxima; Ocupação máxima; Máx. pessoas; Máx. hóspedes; Lotação; Capaciteit; Maximale bezetting; Max. personen; Max. gasten; Max; Aantal personen; Slaapplaatsen; Kapacitet
  Maksimalni broj gostiju; Maks. osoba; Max. osoba; Broj osoba; Maksimalni kapacitet; תפוסה; תפוסה מרבית
max_occupancy
  Guests; Persons; People; Pax; Occupancy; Belegung; Personen; Gäste; Personnes; Occupation; Personas; Huéspedes; Ocupación; Persone; Ospiti; Occupazione; Pessoas; Hóspedes; Ocupação; Gasten; Bezetting; Osobe; Gosti
  Broj gostiju; אורחים
max_occupancy
  Max adults; Maximum adults
base_price
  Base price; Base; Base nightly rate; Base nightly price; Room price; Harga per malam; Harga; Gecelik fiyat; Cena za noc; Cena za dobę; Цена за ночь; Цена за сутки; Цена за нощувка; Цена за ноћење; Ціна за ніч; Kaina už naktį; Cena par nakti; Hind öö kohta; Verð á nótt; ფასი ღამეში; Szobaár; Giá phòng; Base rate; Regular price; Basic price; Minimum price; Starting price; Price from; Nightly rate; Nightly price; Room rate; Daily rate; Daily price; Zimmerpreis; Prix de la chambre; Precio habitación; Preço do quarto; Harga kamar; Đơn giá; Price/night
  Rate/night; Price/day; Default price; Default rate; Grundpreis; Basispreis; Preis pro Nacht; Preis je Nacht; Preis/Nacht; Übernachtungspreis; Preis ab; Standardpreis; Prix de base; Prix par nuit; Prix/nuit; Tarif de base; Precio base; Precio por noche; Precio noche; Tarifa base; Prezzo base; Prezzo/notte; Tariffa base; Preço base
  Valor base; Preço por noite; Preço/noite; Diária; Valor da diária; Basisprijs; Prijs/nacht; Basistarief; Vanafprijs; Osnovna cijena; Cijena po noći; Cena po noći; Cijena noćenja; Početna cijena; מחיר בסיס; מחיר ללילה
base_price
  Price; Rate; Rack rate; Cost; Cost per night; Tarif nuit; Preço diária; Fiyat; Giá; Amount; Full rate; Preis; Tarif; Rate; Prix; Precio; Tarifa; Prezzo; Tariffa; Preço; Valor; Prijs; Tarief; Cijena; מחיר; Цена; Ціна; Kaina; Cena; Hind; Verð; ფასი; Ár; Pris; Hinta; Preț; ราคา; السعر; 料金; 价格; 요금
bed_type
  Rodzaj łóżka; Rodzaj łóżek; Typ łóżka; Łóżka; Typ postele; Lůžka; Yatak tipi; Тип кровати; Кровати; Sängtyp; Sengetype; Ágytípus; Tip pat; ベッドタイプ; 床型; 침대 유형; Tipe tempat tidur; Loại giường; Bed types; Bed configuration; Bed setup; Bettentyp; Bettart; Bettenart; Betttyp; Bett; Betten; Type de lit; Types de lits; Lit; Lits; Literie; Tipo de cama; Tipos de cama; Cama; Camas; Tipo letto; Letto; Letti; Bedtype
  Type bed; Soort bed; Bedden; Tip kreveta; Vrsta kreveta; Krevet; Kreveti; סוג מיטה; מיטות
room_area
  Powierzchnia; Plocha; Alan; Площадь; Yta; Areal; Pinta-ala; Alapterület; Suprafață; 面積; 面积; 면적; Luas; Diện tích; Floor area; Square metres; Square meters; Area sqm; Size sqm; Size m²; Sq m; m²; sqft; Square feet; Area sqft; Size sqft; Room area; Unit size; Fläche; Größe; Zimmergröße; Wohnfläche; qm; Quadratmeter; Größe qm
  Größe m²; Fläche qm; Fläche m²; Surface; Superficie; Surface m²; Taille; Taille de la chambre; Tamaño; Metros cuadrados; Tamaño m²; Superficie m²; Metratura; Metri quadrati; Dimensione; Dimensioni; mq; Superficie mq
  Área; Tamanho; Metros quadrados; Área m²; Oppervlakte; Grootte; Vierkante meter; Kameroppervlakte; Površina; Veličina; Kvadratura; Površina m²; שטח; גודל
${houseColumns}
-
  ID; Code; Room ID; Room type ID; Room type code; Room code; Floor; Level; Building; Block; Wing; View; Amenities; Facilities; Features; Description; Status; Room status; Is available; Available; Active; Smoking; Notes
  Note; Remarks; Comments; Images; Photos; Bathroom; Bathrooms; Bedrooms; Number of beds; Adults; Children; Max children; Extra bed; Extra beds; Min nights; Maintenance; Housekeeping status; Last cleaned
  Created at; Updated at; Price Type; Stockwerk; Stock; Gebäude; Aussicht; Ausblick; Blick; Ausstattung; Merkmale; Beschreibung; Zimmerstatus; Verfügbar; Aktiv; Raucher; Bemerkungen; Bemerkung; Notizen; Badezimmer
  Erwachsene; Kinder; Zustellbett; Kürzel; Étage; Bâtiment; Vue; Équipements; Équipement; Statut; Disponible; Actif; Fumeur; Remarques; Salle de bain; Adultes; Enfants; Lit supplémentaire; Código; Planta; Piso; Vista
  Vistas; Servicios; Equipamiento; Descripción; Estado; Activo; Fumador; Observaciones; Notas; Comentarios; Baño; Adultos; Niños; Cama supletoria; Piano; Servizi; Dotazioni; Descrizione; Stato; Disponibile; Attiva
  Fumatori; Osservazioni; Bagno; Adulti; Bambini; Letto aggiuntivo; Codice; Andar; Edifício; Comodidades; Descrição; Disponível; Ativo; Observações; Banheiro; Crianças; Cama extra; Verdieping; Gebouw; Uitzicht
  Voorzieningen; Faciliteiten; Omschrijving; Beschrijving; Beschikbaar; Actief; Opmerkingen; Badkamer; Volwassenen; Kinderen; Kat; Zgrada; Pogled; Sadržaji; Oprema; Opis; Slobodna; Dostupno; Aktivna; Napomena; Napomene
  Kupaonica; Odrasli; Djeca; Pomoćni ležaj; Šifra; Oznaka; קומה; תיאור; נוף; סטטוס; הערות`);

/** All entries by themselves; the ones that a header has show which kind of room list it is. */
export const roomWords: readonly EverydayColumn[] = [
  unit,
  totalRooms,
  typeName,
  shortTypeName,
  roomName,
  plainName,
  ...others,
];

export type RoomList = 'countedTypes' | 'units' | 'types';

/**
 * The words by kind of list: types with their counts, where "Name" is the type beside "Category"; units, where "Room" is one of them beside "Type";
 * or types without counts, where none of "Name", "Room" and "Type" is certainly the type.
 */
export const wordsOfRoomList: Readonly<Record<RoomList, readonly EverydayColumn[]>> = {
  countedTypes: [totalRooms, plainName, roomName, typeName, shortTypeName, unit, ...others],
  units: [
    unit,
    typeName,
    shortTypeName,
    { ...roomName, otherwise: 'unit' },
    { ...plainName, otherwise: 'unit' },
    totalRooms,
    ...others,
  ],
  types: [
    typeName,
    { role: 'name', words: [...plainName.words, ...shortTypeName.words, ...roomName.words] },
    unit,
    totalRooms,
    ...others,
  ],
};

/** The kind of list, by the entries of `roomWords` that a header has. */
export function roomListOf(present: ReadonlySet<EverydayColumn | undefined>): RoomList {
  const means = new Set([...present].map((column) => column?.role));
  if (means.has('total_rooms')) return 'countedTypes';
  const hasUnits = means.has('unit') || present.has(typeName) || (present.has(roomName) && present.has(shortTypeName));
  return hasUnits ? 'units' : 'types';
}
