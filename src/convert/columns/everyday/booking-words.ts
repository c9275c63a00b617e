/**
 * Header words of booking lists in English, German, French, Spanish, Italian, Portuguese, Dutch, Croatian and Hebrew; those of further languages are
 * added to them.
 */
import {
  currencyWords,
  type EverydayColumn,
  hotelIdWords,
  hotelWords,
  propertyWords,
  wordsOf,
} from './everyday-column.ts';
import { farBookingWords } from './far-booking-words.ts';

/** The guest's name, or one half of it beside the other half. */
export const bareNameWords: readonly string[] = [
  ...wordsOf('Name; Nom; Nombre; Nome; Naam; Ime; שם'),
  ...farBookingWords.name,
];

/** The first and the last day of any range of days: of a stay, a season, a price. */
const rangeStarts: readonly string[] = wordsOf(`
      From; Start; Start date; Start time; Start datetime; Begin; From date; Stay from; Von; Beginn; Startdatum; Aufenthalt von; Du; Début; Date de début
      Desde; Inicio; Fecha de inicio; Fecha inicio; Dal; Inizio; Data inizio; Data di inizio
      Data de início; Início; Van; Begindatum; Od; Datum od; Från; Fra; Startdato; De la; Từ ngày`);
const rangeEnds: readonly string[] = wordsOf(`
      Until; To; End; End date; End time; End datetime; To date; Stay to; Stay until; Bis; Ende; Enddatum; Aufenthalt bis; Au; Fin; Date de fin
      Hasta; Fecha de fin; Fecha fin; Fecha de finalización; Al; Fine; Data fine; Data di fine
      Até; Fim; Término; Data de término; Data de fim; Tot; Tot en met; Einddatum; Do; Datum do; Till; Til; Slutdatum; Sluttdato; Până la; Đến ngày`);
export const rangeWords: readonly string[] = [
  ...rangeStarts,
  ...rangeEnds,
  ...wordsOf('Dates; Period; Zeitraum; Période; Período; Periodo; Periode; Fechas; Datas; Razdoblje; Termin'),
];

/** Added to the names and aliases of the contract, which belong to the first entry of their field. */
export const bookingWords: readonly EverydayColumn[] = [
  {
    role: 'checkin_date',
    words: [
      ...farBookingWords.arrival,
      ...wordsOf(`
      Arr; Start datum rezervacije; Početni datum rezervacije; Početni datum; Arrival day; Date of arrival; Dates check-in; Stay check-in; Dates arrival; Stay arrival; Stay date from; StayDateFrom; DateArrival; First night; Check-in day
      Anreise; Anreisedatum; Anreisetag; Anreise am; Ankunft; Ankunftsdatum; Check-in-Datum; Datum Check-in
      Arrivée; Date d'arrivée; Date arrivée; Jour d'arrivée; Date d'entrée; Date de check-in
      Entrada; Llegada; Fecha de entrada; Fecha entrada; Fecha de llegada; Fecha llegada; Día de llegada; De entrada
      Fecha de check-in; Fecha check-in; Ingreso; Fecha de ingreso; Fecha ingreso; DFrom; Arrivo; Data arrivo; Data di arrivo; Data check-in; Data di check-in
      Chegada; Data de chegada; Data chegada; Data de entrada; Data entrada; Data de check-in; Data do check-in
      Aankomst; Aankomstdatum; Datum aankomst; Inchecken; Incheckdatum
      Dolazak; Datum dolaska; Prijava; Datum prijave; Datum check-ina
      תאריך כניסה; תאריך הגעה; כניסה; הגעה; צ'ק אין`),
    ],
  },
  {
    role: 'checkin_date',
    words: rangeStarts,
  },
  {
    role: 'checkout_date',
    words: [
      ...farBookingWords.departure,
      ...wordsOf(`
      Dep; Dept; Krajnji datum rezervacije; Krajnji datum; Završni datum; Departure day; Date of departure; Dates check-out; Stay check-out; Dates departure; Stay departure; Stay date to; StayDateTo; DateDeparture; Check-out day
      Last date of stay (C/O); Abreise; Abreisedatum; Abreisetag; Abreise am; Check-out-Datum; Datum Check-out
      Départ; Date de départ; Date départ; Jour de départ; Date de sortie; Date de check-out
      Salida; Fecha de salida; Fecha salida; Día de salida; De salida; Fecha de check-out; Fecha check-out; Egreso; Fecha de egreso; Fecha egreso; DTo
      Partenza; Data partenza; Data di partenza; Data check-out; Data di check-out
      Saída; Data de saída; Data saída; Partida; Data de partida; Data de check-out; Data do check-out
      Vertrek; Vertrekdatum; Datum vertrek; Uitchecken; Uitcheckdatum
      Odlazak; Datum odlaska; Odjava; Datum odjave; Datum check-outa
      תאריך יציאה; תאריך עזיבה; יציאה; עזיבה; צ'ק אאוט`),
    ],
  },
  {
    role: 'checkout_date',
    words: rangeEnds,
  },
  {
    role: 'last_night',
    words: wordsOf(`
      Last night; Last night of stay; Letzte Nacht; Letzte Übernachtung; Dernière nuit; Dernière nuitée; Última noche
      Ultima notte; Ultimo pernottamento; Última noite; Laatste nacht; Laatste overnachting; Zadnja noć; Posljednja noć
      Zadnje noćenje; לילה אחרון`),
  },
  {
    role: 'stay',
    words: [
      ...farBookingWords.stay,
      ...wordsOf(`
      Stay; Dates; Stay dates; Stay period; Dates of stay; Check-in / Check-out; Arrival / Departure; Zeitraum; Reisezeitraum
      Aufenthalt; Aufenthaltszeitraum; An- und Abreise; Séjour; Dates du séjour; Dates de séjour; Période; Arrivée / Départ
      Estancia; Fechas; Fechas de estancia; Entrada / Salida; Período; Soggiorno; Date soggiorno; Date del soggiorno
      Periodo; Arrivo / Partenza; Estadia; Estada; Datas; Datas da estadia; Verblijf; Verblijfsperiode; Periode; Boravak
      Razdoblje; Razdoblje boravka; Termin`),
    ],
  },
  {
    role: 'nights',
    words: [
      ...farBookingWords.nights,
      ...wordsOf(`
      Nights; # of nights; No. of nights; Number of nights; Length of stay; LOS; Duration (nights); Night count; Nights booked; Nts
      Nächte; Anzahl Nächte; Anzahl der Nächte; Übernachtungen; Anzahl Übernachtungen; Aufenthaltsdauer (Nächte)
      Nuits; Nombre de nuits; Nb nuits; Nb de nuits; Nuitées; Nombre de nuitées
      Noches; N.º de noches; N° de noches; Número de noches; Núm. noches; Duración (noches)
      Notti; Numero notti; Numero di notti; N. notti; N° notti; Pernottamenti; Durata (notti)
      Noites; N.º de noites; N° de noites; Número de noites; Nachten; Aantal nachten; Overnachtingen; Aantal overnachtingen
      Noći; Noćenja; Broj noći; Broj noćenja; Trajanje (noćenja); לילות; מספר לילות`),
    ],
  },
  {
    role: 'room_type_name',
    words: [
      ...farBookingWords.roomType,
      ...wordsOf(`
      Room type name; Room type description; Room types; Rooms type; Rooms type name; Rooms room type; Type of accommodation; Accommodation type; Booked room type; Rm type
      Unit type name; Zimmertyp; Zimmerkategorie; Zimmerart; Unterkunftstyp; Art der Wohneinheit; Kategorie
      Type de chambre; Type chambre; Catégorie; Catégorie de chambre; Type d'hébergement; Type de logement
      Tipo de habitación; Tipo habitación; Tipo hab.; Categoría; Categoría de habitación; Tipo de unidad; Tipo de alojamiento
      Tipo camera; Tipo di camera; Tipologia; Tipologia camera; Tipologia di camera; Categoria; Categoria camera; Tipo alloggio
      Tipo de quarto; Tipo quarto; Tipo de acomodação; Tipo de apartamento; Categoria do quarto; Tipo de alojamento
      Kamertype; Type kamer; Soort kamer; Kamercategorie; Categorie; Accommodatietype
      Tip sobe; Vrsta sobe; Tip jedinice; Vrsta jedinice; Tip smještaja; Vrsta smještaja; Kategorija; Kategorija sobe; סוג חדר; סוג החדר`),
    ],
  },
  {
    role: 'room_type_name',
    otherwise: 'room_numbers',
    words: [
      ...farBookingWords.room,
      ...wordsOf(`
      Room; Room name; Unit; Unit name; Apartment; Apartment name; Zimmername; Wohnung; Ferienwohnung; Wohneinheit; Apartmentname
      Chambre; Nom de la chambre; Appartement; Habitación; Nombre de la habitación; Unidad; Apartamento; Camera; Nome camera
      Unità; Appartamento; Quarto; Nome do quarto; Acomodação; Unidade; Kamer; Kamernaam; Soba; Naziv sobe; Jedinica
      Naziv jedinice; Apartman; חדר; שם החדר; יחידה`),
    ],
  },
  {
    role: 'room_type_name',
    words: [
      ...farBookingWords.lodging,
      ...wordsOf(`
      Listing; Listing name; Listing's nickname; Listing nickname; Rental; Rental name; Accommodation; Lodging; House; House name
      Inserat; Unterkunft; Name der Unterkunft; Ferienhaus; Annonce; Hébergement; Logement; Nom du logement
      Anuncio; Alojamiento; Nombre del alojamiento; Annuncio; Alloggio; Nome alloggio; Anúncio; Alojamento; Advertentie
      Accommodatie; Vakantiewoning; Oglas; Smještaj; Smještajna jedinica; Zimmer`),
    ],
  },
  {
    role: 'room_type_name',
    otherwise: 'property',
    words: [...propertyWords, ...farBookingWords.property],
  },
  { role: 'property', words: hotelWords },
  { role: 'property', words: hotelIdWords },
  {
    role: 'guest_first_name',
    words: [
      ...farBookingWords.first,
      ...wordsOf(`
      Guest first name; Guest given name; First; Given names; Customer first name; Vorname; Vorname Gast; Vorname des Gastes
      Prénom; Prénoms; Prénom du client; Primer nombre; Nombre de pila; Nome proprio; Nome di battesimo; Primeiro nome
      Nome próprio; Voornaam; Voornaam gast; Vlastito ime; שם פרטי`),
    ],
  },
  {
    role: 'guest_last_name',
    words: [
      ...farBookingWords.last,
      ...wordsOf(`
      Guest family name; Last; Family; Customer last name; Nachname; Nachname Gast; Nachname des Gastes; Familienname; Zuname
      Nom de famille; Apellido; Apellidos; Primer apellido; Apellido 1; Apellido paterno; Last name 1; Surname 1; Cognome 1; Sobrenome 1; Cognome; Cognome ospite; Sobrenome; Apelido; Último nome
      Achternaam; Achternaam gast; Familienaam; Prezime; Prezime gosta; שם משפחה`),
    ],
  },
  {
    role: 'second_last_name',
    words: wordsOf(`
      Second last name; Second surname; Last name 2; Surname 2; Segundo apellido; Apellido 2; Apellido materno; Apellido segundo; Nom 2; Deuxième nom
      Segundo sobrenome; Sobrenome 2; Secondo cognome; Cognome 2; Zweiter Nachname; Nachname 2`),
  },
  {
    role: 'middle_name',
    words: wordsOf(`
      Middle name; Middle names; Second name; Second first name; Segundo nombre; Nombre 2; Deuxième prénom; Zweiter Vorname; Secondo nome; Nome do meio
      Tweede voornaam; Patronymic; Отчество; Drugie imię`),
  },
  {
    role: 'guests',
    words: wordsOf(`
      Guest names; Guest name(s); Names of guests; Names; Gästenamen; Gästename(n); Namen der Gäste; Noms des clients
      Noms des voyageurs; Nom du client (ou des clients); Nombres de los huéspedes; Nombre del cliente (o clientes)
      Nomi ospiti; Nome ospite(i); Nomes dos hóspedes; Namen gasten; Namen van gasten; Imena gostiju; Ime(na) gosta; שמות האורחים`),
  },
  {
    role: 'guest',
    words: wordsOf(`
      Guest name; Guest full name; Guests name; Guests full name; Name of guest; Primary guest; Primary guest name; Primary guest full name; Lead guest
      Lead name; Main guest; Main guest name; Traveller name; Traveler name; Traveller's name; Name des Gastes; Gastname
      Gästename; Hauptgast; Name Gast; Nom du client; Nom du voyageur; Nom client; Nom de l'invité; Client principal
      Nombre del huésped; Nombre del cliente; Nombre huésped; Huésped principal; Titular; Titular de la reserva
      Nombre de la persona; Nome ospite; Nome dell'ospite; Nome cliente; Ospite principale; Intestatario; Nominativo
      Nome do hóspede; Nome hóspede; Nome do cliente; Hóspede principal; Naam gast; Gastnaam; Naam van de gast; Hoofdgast
      Ime gosta; Nositelj; שם אורח; שם האורח`),
  },
  {
    role: 'guest',
    words: [
      ...farBookingWords.guest,
      ...wordsOf(`
      Guest; Traveller; Traveler; Full name; Gast; Voyageur; Nom complet; Nom et prénom; Prénom et nom; Nom prénom; Huésped
      Nombre completo; Nombre y apellidos; Nombre y apellido; Apellidos, nombre; Apellidos y nombre; Ospite; Nome completo
      Nome e cognome; Cognome e nome; Hóspede; Nome e sobrenome; Volledige naam; Gost; Ime i prezime; Prezime i ime
      Vor- und Nachname; Vollständiger Name; Nachname, Vorname; Name, Vorname; Last name, first name; אורח; שם מלא`),
    ],
  },
  { role: 'guest', words: bareNameWords },
  {
    role: 'guest',
    words: [
      ...farBookingWords.customer,
      ...wordsOf(`
      Customer; Customer name; Client; Client name; Kunde; Kundenname; Cliente; Locataire; Klant; Klantnaam; Klijent; לקוח; שם הלקוח`),
    ],
  },
  {
    role: 'booker',
    words: [
      ...farBookingWords.booker,
      ...wordsOf(`
      Booked by; Booker; Booker name; Reserved by; Gebucht von; Besteller; Réservé par; Reservado por; Prenotato da
      Geboekt door; Boeker; Rezervirao; Nositelj rezervacije`),
    ],
  },
  {
    role: 'guest_email',
    words: [
      ...farBookingWords.email,
      ...wordsOf(`
      Guest email; Customer email; Email guest; Contact email; E-Mail-Adresse; E-Mail Gast; Courriel; Adresse e-mail; Adresse mail
      Adresse courriel; E-mail du client; Correo; Correo electrónico; E-mail del cliente; Email del huésped; Indirizzo email
      Indirizzo e-mail; Posta elettronica; E-mail ospite; Endereço de e-mail; Correio eletrónico; E-mail do hóspede; E-mailadres
      E-mail gast; E-pošta; E-adresa; E-mail adresa; E-mail gosta; אימייל; דוא"ל; מייל`),
    ],
  },
  {
    role: 'total_amount',
    words: wordsOf(`
      Grand total; Total incl. VAT; Total including VAT; Total incl. tax; Total including taxes; Total inc. VAT; Gross total; Total gross
      Gross amount; Final amount; Gesamtpreis; Gesamtbetrag; Gesamtsumme; Endpreis; Bruttobetrag; Endbetrag; Gesamt brutto
      Montant total; Prix total; Total TTC; Montant TTC; Total général; Importe total; Precio total; Total con IVA; Total general
      Prezzo totale; Importo totale; Totale complessivo; Totale IVA inclusa; Preço total; Valor total; Montante total
      Totaalprijs; Totaalbedrag; Totaal incl. btw; Eindbedrag; Ukupna cijena; Ukupna cena; Ukupni iznos; Ukupan iznos; סה"כ לתשלום; מחיר כולל`),
  },
  {
    role: 'total_amount',
    words: [
      ...farBookingWords.total,
      ...wordsOf(`
      Total; Total amount; Total price; Price amount; Price value; Amount value; Total value; Booking amount; Booking total; Booking value; Booking price; Reservation total
      Reservation amount; Total booking amount; Total cost; Stay total; Total charge; Total charges; Total rate
      Gesamt; Summe; Buchungsbetrag; Reservierungsbetrag; Buchungssumme; Montant de la réservation; Prix de la réservation
      Prix du séjour; Montant du séjour; Importe de la reserva; Precio de la reserva; Valor de la reserva; Totale
      Totale prenotazione; Importo prenotazione; Totale soggiorno; Valor da reserva; Total da reserva; Totaal; Boekingsbedrag
      Totale prijs; Ukupno; Iznos rezervacije; Cijena rezervacije; סה"כ; סכום כולל`),
    ],
  },
  {
    role: 'total_amount',
    words: [
      ...farBookingWords.price,
      ...wordsOf(`
      Price; Amount; Cost; Preis; Betrag; Prix; Montant; Precio; Importe; Monto; Prezzo; Importo; Preço; Valor; Montante; Prijs
      Bedrag; Cijena; Iznos; מחיר; סכום`),
    ],
  },
  {
    role: 'total_amount',
    words: [
      ...farBookingWords.gross,
      ...wordsOf('Gross; Gross price; Brutto; Bruttopreis; Brut; Montant brut; Bruto; Lordo; Importo lordo'),
    ],
  },
  { role: 'total_amount', words: wordsOf('Revenue; Total revenue; Umsatz; Gross earnings') },
  {
    role: 'net_amount',
    words: [
      ...farBookingWords.net,
      ...wordsOf(`
      Net; Nett; Net amount; Net total; Net price; Net rate; Net revenue; Earnings; Payout; Total payout; Host payout; Owner payout
      Your revenue; Payable to you; Netto; Nettobetrag; Nettopreis; Auszahlung; Auszahlungsbetrag; Einnahmen; Montant net; Prix net
      Versement; Revenus; Neto; Importe neto; Precio neto; Ingresos; Pago neto; Importo netto; Prezzo netto; Guadagni
      Valor líquido; Ganhos; Repasse; Nettobedrag; Uitbetaling; Inkomsten; Neto iznos; Isplata; Zarada`),
    ],
  },
  {
    role: 'night_amount',
    words: [
      ...farBookingWords.night,
      ...wordsOf(`
      Price per night; Rate per night; Nightly rate; Nightly price; Daily rate; Room rate; Amount per night; Preis pro Nacht
      Preis je Nacht; Preis/Nacht; Übernachtungspreis; Nachtpreis; Prix par nuit; Prix/nuit; Prix la nuit; Prix de la nuit
      Precio por noche; Precio/noche; Precio noche; Tarifa por noche; Prezzo per notte; Prezzo a notte; Prezzo/notte; Prezzo notte
      Preço por noite; Preço/noite; Valor por noite; Diária; Valor da diária; Prijs per nacht; Prijs/nacht; Cijena po noći
      Cijena po noćenju; Cijena noćenja; מחיר ללילה`),
    ],
  },
  {
    role: 'currency_iso',
    words: ['Booking currency', 'Price currency', 'Amount currency', 'Total currency', ...currencyWords],
  },
  {
    role: 'booking_source',
    words: [
      ...farBookingWords.source,
      ...wordsOf(`
      Booking source; Reservation source; Source of booking; Booking channel; Sales channel; Channel name; Distribution channel
      Source name; Buchungsquelle; Buchungskanal; Buchungsportal; Vertriebskanal; Kanal; Source de réservation
      Source de la réservation; Canal de réservation; Canal de vente; Canal; Canal de venta; Canal de reserva; Origen de la reserva
      Canale; Canale di vendita; Canale di prenotazione; Fonte prenotazione; Canal de venda; Canal de vendas; Origem da reserva
      Boekingsbron; Boekingskanaal; Verkoopkanaal; Kanaal; Prodajni kanal; Kanal prodaje; Kanal rezervacije; Izvor rezervacije; ערוץ; מקור הזמנה`),
    ],
  },
  {
    role: 'booking_source',
    words: wordsOf(`
      Source; Portal; Platform; OTA; Booking platform; Quelle; Plattform; Plateforme; Portail; Fuente; Plataforma; Fonte; Portale
      Piattaforma; Bron; Izvor; Platforma; מקור`),
  },
  {
    role: 'booking_source',
    words: wordsOf(
      'Origin; Herkunft; Origine; Origen; Origem; Herkomst; Agency; Agentur; Agence; Agencia; Agenzia; Agência; Agencija',
    ),
  },
  {
    role: 'booking_status',
    words: [
      ...farBookingWords.bookingStatus,
      ...wordsOf(`
      Booking status; Reservation status; Booking state; Reservation state; Res. status; Buchungsstatus; Reservierungsstatus; Status der Buchung
      Statut de la réservation; Statut de réservation; Statut réservation; État de la réservation; Estado de la reserva
      Estado reserva; Situación de la reserva; Stato prenotazione; Stato della prenotazione; Status da reserva; Estado da reserva
      Situação da reserva; Boekingsstatus; Reserveringsstatus; Status rezervacije; Stanje rezervacije; סטטוס הזמנה; מצב הזמנה`),
    ],
  },
  {
    role: 'booking_status',
    words: [...farBookingWords.status, ...wordsOf('Status; Sts; Statut; Situação; Situación; סטטוס; מצב')],
  },
  { role: 'booking_status', words: wordsOf('State; État; Estado; Stato; Stanje') },
  {
    role: 'cancelled_on',
    words: [
      ...farBookingWords.cancelledOn,
      ...wordsOf(`
      Cancellation date; Cancelation date; Date cancelled; Date canceled; Cancelled on; Canceled on; Cancelled at; Canceled at; Date of cancellation
      Stornierungsdatum; Stornodatum; Storniert am; Date d'annulation; Annulé le; Annulée le; Fecha de cancelación
      Fecha cancelación; Fecha de anulación; Data di cancellazione; Data cancellazione; Cancellato il; Data de cancelamento
      Data cancelamento; Cancelado em; Annuleringsdatum; Geannuleerd op; Datum otkazivanja; Otkazano; תאריך ביטול`),
    ],
  },
  {
    role: 'rooms',
    words: [
      ...farBookingWords.rooms,
      ...wordsOf(`
      Rooms; Room(s); # of rooms; No. of rooms; No. of room; Number of rooms; Room count; Rooms booked; Qty rooms; Units; Number of units; No. of units
      Anzahl Zimmer; Anzahl der Zimmer; Zimmeranzahl; Zimmerzahl; Anzahl Einheiten; Chambres; Nombre de chambres; Nb chambres
      Nb de chambres; Habitaciones; Número de habitaciones; N.º de habitaciones; N° habitaciones; N° de habitaciones
      Camere; Numero camere; Numero di camere; N. camere; N° camere; Camere/unità; Quartos; Número de quartos; N.º de quartos
      N° de quartos; Unidades; Kamers; Aantal kamers; Sobe; Broj soba; Jedinice; Broj jedinica; מספר חדרים; חדרים`),
    ],
  },
  {
    role: 'room_numbers',
    words: [
      ...farBookingWords.roomNumbers,
      ...wordsOf(`
      Room number; Room numbers; Room no; Room nos; Room #; Room Nr; Assigned room; Assigned rooms; Unit number; Unit no; Zimmernummer
      Zimmernummern; Zimmer-Nr.; Zimmernr.; Numéro de chambre; Numéro de la chambre; N° chambre; N° de chambre; No de chambre
      Número de habitación; N.º de habitación; N° habitación; N° de habitación; Núm. habitación; Numero camera; Numero di camera
      N. camera; N° camera; Número do quarto; N.º do quarto; N° do quarto; N° quarto; Kamernummer; Kamernr; Broj sobe; Broj jedinice; מספר חדר`),
    ],
  },
  {
    role: 'type_code',
    words: wordsOf(`
      Room type code; Room code; Room type ID; Room type abbreviation; Unit type code; Type code; Zimmertypcode; Zimmercode; Code chambre
      Code de chambre; Code type de chambre; Código de habitación; Código tipo de habitación; Codice camera; Codice tipologia; Código do quarto
      Kamercode; Kamertypecode; Šifra sobe; Šifra tipa sobe; Oznaka tipa sobe`),
  },
  {
    role: 'id',
    words: [
      ...farBookingWords.id,
      ...wordsOf(`
      Booking ID; Booking number; Booking no; Booking Nr; Booking #; Booking reference; Booking ref; Booking code; Book number; BookId
      Reservation ID; Reservation number; Reservation no; Reservation Nr; Reservation #; Reservation reference; Reservation code
      Res #; Res no; Res ID; Res number; Buchungsnummer; Buchungs-Nr.; Buchungsnr; Buchung Nr.; Buchungs-ID; Buchungscode; Buchungsreferenz
      Res.-Nr.; Res-Nr.; ResNr; Reserv.-Nr.; Reservierungsnummer; Reservierungs-Nr.; Reservierungs-ID; Reservierungsnr; Numéro de réservation; N° de réservation; N° réservation
      No de réservation; ID de réservation; Référence de réservation; Référence réservation; Code de réservation
      Número de reserva; N.º de reserva; N° reserva; N° de reserva; Núm. reserva; Núm. de reserva; ID de reserva; ID reserva; ID da reserva
      Código de reserva; Referencia de reserva; Localizador; Numero prenotazione; Numero di prenotazione; N° di prenotazione; N° prenotazione
      N. prenotazione; ID prenotazione; Codice prenotazione; Codice di prenotazione; Código da reserva; Número da reserva; Localizador da reserva
      Boekingsnummer; Boekingsnr; Reserveringsnummer; Reserveringsnr; Boekings-ID; Reserverings-ID; Boekingscode
      Broj rezervacije; ID rezervacije; Šifra rezervacije; Oznaka rezervacije; מספר הזמנה`),
    ],
  },
  {
    role: 'id',
    words: [
      ...farBookingWords.confirmation,
      ...wordsOf(`
      Confirmation code; Confirmation number; Confirmation no; Confirmation #; Conf #; Conf no; Bestätigungscode; Bestätigungsnummer
      Code de confirmation; Numéro de confirmation; N° de confirmation; Código de confirmación; N.º de confirmación; N° de confirmación
      Número de confirmación; Codice di conferma; Codice conferma; Numero di conferma; Código de confirmação; Número de confirmação
      Bevestigingscode; Bevestigingsnummer; Kod potvrde; Broj potvrde; קוד אישור`),
    ],
  },
  {
    role: 'id',
    words: wordsOf(`
      ID; Reference; Ref; Ref #; Ref no; Reference number; Reference no; Belegnummer; Vorgangsnummer; Referenz; Référence
      Referencia; Riferimento; Referência; Referentie; Referenca`),
  },
  {
    // The number of the booking at its channel.
    role: 'channel_id',
    words: wordsOf(`
      Third party confirmation number; Third party confirmation; External booking number; External booking ID; External reservation ID; External reservation number
      External confirmation number; Channel booking ID; Channel booking number; Channel reservation ID; Channel reservation number; Channel reference; Channel confirmation number
      OTA reference; OTA booking number; OTA booking ID; OTA confirmation; OTA confirmation number; OTA confirmation code; OTA reservation ID; OTA reservation number; OTA number
      Portal booking number; Portal reference; Portal number; Buchungsnr. Portal; Buchungsnummer Portal; Buchungs-Nr. Portal; Portal-Buchungsnummer; Portalnummer; Portal-Nr.
      Buchungsnummer Kanal; Kanal-Buchungsnummer; Externe Buchungsnummer; Externe Reservierungsnummer; OTA-Buchungsnummer; Channel-Buchungsnummer
      Numéro de réservation OTA; Référence OTA; Référence canal; Référence externe de réservation; Número de reserva OTA; Referencia OTA; Referencia del canal; Localizador OTA
      Numero prenotazione OTA; Riferimento OTA; Codice prenotazione OTA; Número da reserva OTA; Referência OTA; Boekingsnummer kanaal; OTA-boekingsnummer; Broj rezervacije kanala`),
  },
  {
    words: [
      ...farBookingWords.bookedOn,
      ...wordsOf(`
      Booked on; Booked; Booked at; Booked date; Booking date; Booking time; Booking made; Reservation date; Reserved on; Date booked
      Date created; Created; Created on; Created at; Created date; Creation date; Insert date; Request date; Confirmation date; Modified
      Modified on; Last modified; Updated; Updated at; Alteration date; Date; Buchungsdatum; Gebucht am; Gebucht; Reserviert am; Reservierungsdatum
      Erstellt; Erstellt am; Erstellungsdatum; Geändert am; Eingegangen am; Date de réservation; Date réservation; Réservé le; Réservée le
      Créé le; Date de création; Date d'achat; Modifié le; Dernière modification; Fecha de reserva; Fecha reserva; Fecha de la reserva; Reservada
      Reservado el; Fecha de creación; Creado; Fecha de modificación; Data di prenotazione; Data prenotazione; Prenotato il; Prenotato
      Creato il; Data creazione; Data da reserva; Data de reserva; Reservado em; Criado em; Data de criação; Boekingsdatum; Geboekt op
      Geboekt; Reserveringsdatum; Aangemaakt op; Aangemaakt; Gewijzigd op; Rezervirano; Datum rezervacije; Rezervirano dana; Kreirano; Datum kreiranja
      Datum; Fecha; Data; תאריך הזמנה`),
    ],
  },
  {
    words: [
      ...farBookingWords.others,
      ...wordsOf(`
      Adults; Adult; # of adults; No. of adults; Number of adults; Children; Child; # of children; No. of children; Number of children; Infants; Babies
      # of infants; Number of infants; Children's age(s); Pets; Persons; People; Pax; Guests; Guest count; # of guests; No. of guests; Number of guests
      Occupancy; Party size; Passengers; Erwachsene; Anzahl Erwachsene; Kinder; Anzahl Kinder; Kleinkinder; Babys; Alter der Kinder; Haustiere
      Personen; Anzahl Personen; Personenzahl; Personenanzahl; Gäste; Anzahl Gäste; Gästeanzahl; Belegung; Adultes; Nombre d'adultes; Nb adultes; Enfants
      Nombre d'enfants; Nb enfants; Bébés; Personnes; Nombre de personnes; Voyageurs; Nombre de voyageurs; Clients; Adultos; N.º de adultos
      Número de adultos; Niños; N.º de niños; Número de niños; Bebés; N.º de bebés; Personas; Número de personas; Huéspedes; Número de huéspedes
      Adulti; Numero adulti; Bambini; Numero bambini; Neonati; Età dei bambini; Persone; Numero persone; Ospiti; Numero ospiti; N. ospiti
      Crianças; N.º de crianças; Número de crianças; N.º de adultos; Pessoas; Número de pessoas; Hóspedes; Número de hóspedes; Volwassenen; Aantal volwassenen
      Kinderen; Aantal kinderen; Aantal personen; Gasten; Aantal gasten; Odrasli; Broj odraslih; Djeca; Broj djece; Dob djece; Osobe; Broj osoba
      Gosti; Broj gostiju; מבוגרים; ילדים; תינוקות; מספר אורחים; אורחים`),
    ],
  },
  {
    words: wordsOf(`
      Phone; Phone number; Telephone; Mobile; Mobile phone; Cell; Cell phone; Fax; Contact; Guest phone; Customer phone; Address; Street; Street address; City
      Town; Zip; Zip code; Postcode; Postal code; Postal / ZIP code; Country; Country code; Country name; Guest country; Booker country; Nationality
      Language; Date of birth; Birthday; Gender; Title; Salutation; Passport; Passport number; Document; Document number; Type of document
      Telefon; Telefonnummer; Handy; Mobil; Mobilnummer; Adresse; Straße; Ort; Stadt; PLZ; Postleitzahl; Land; Nationalität; Staatsangehörigkeit; Sprache
      Geburtsdatum; Geschlecht; Anrede; Titel; Ausweisnummer; Téléphone; Numéro de téléphone; Tél; Mobile; Portable; Rue; Ville; Code postal; Pays
      Nationalité; Langue; Date de naissance; Sexe; Civilité; Titre; Teléfono; Número de teléfono; Móvil; Contacto; Dirección; Calle; Ciudad; Código postal; País
      Nacionalidad; Idioma; Fecha de nacimiento; Sexo; Tratamiento; Documento; DNI; Pasaporte; Telefono; Numero di telefono; Cellulare; Indirizzo; Via; Città; CAP
      Paese; Nazione; Nazionalità; Lingua; Data di nascita; Sesso; Titolo; Telefone; Número de telefone; Celular; Telemóvel; Endereço; Morada; Cidade; CEP
      País; Nacionalidade; Data de nascimento; CPF; Telefoon; Telefoonnummer; Mobiel; Adres; Straat; Plaats; Stad; Postcode; Nationaliteit; Taal
      Geboortedatum; Geslacht; Aanhef; Broj telefona; Mobitel; Adresa; Ulica; Grad; Mjesto; Poštanski broj; Država; Zemlja; Državljanstvo; Jezik
      Datum rođenja; Spol; Titula; Entrar em contato; טלפון; כתובת; עיר; מדינה; ארץ; אזרחות; שפה`),
  },
  {
    words: wordsOf(`
      Notes; Note; Remarks; Remark; Comments; Comment; Special requests; Special request; Guest message; Message; Guest request; Guest comments; Internal notes
      Arrival time; Estimated arrival time; ETA; Check-in time; Check-out time; Departure time; Bemerkungen; Bemerkung; Notiz; Notizen; Kommentar; Kommentare
      Anmerkungen; Anmerkung; Hinweise; Sonderwünsche; Nachricht; Ankunftszeit; Anreisezeit; Abreisezeit; Remarques; Remarque; Commentaire; Commentaires
      Demandes spéciales; Heure d'arrivée; Heure de départ; Observaciones; Comentarios; Comentario; Notas; Nota; Peticiones especiales; Solicitudes especiales
      Hora de llegada; Hora de salida; Osservazioni; Commenti; Richieste speciali; Orario di arrivo; Ora di arrivo; Observações; Comentários; Pedidos especiais
      Hora de chegada; Hora de saída; Opmerkingen; Opmerking; Notities; Speciale verzoeken; Aankomsttijd; Vertrektijd; Napomene; Napomena; Bilješke
      Posebni zahtjevi; Vrijeme dolaska; Vrijeme odlaska; הערות; בקשות מיוחדות; שעת הגעה`),
  },
  {
    words: wordsOf(`
      Payment status; Payment method; Payment type; Payment; Payments; Payment date; Paid; Amount paid; Total paid; Prepaid; Deposit; Deposit paid; Balance; Balance due
      Amount due; Outstanding; Refund; Refunded; Invoice; Invoice number; Invoice no; Credit card; Card type; Commission; Commission %; Commission amount; Commission rate; Channel commission
      Tax; Taxes; VAT; City tax; Tourist tax; Fees; Fee; Service fee; Cleaning fee; Discount; Extras; Products; Accommodation total; Room revenue; Room total; Subtotal; ADR; Average daily rate
      Rate; Zahlungsstatus; Zahlungsart; Zahlungsmethode; Zahlung; Bezahlt; Bezahlter Betrag; Angezahlt; Anzahlung; Offen; Offener Betrag; Restbetrag; Saldo; Kaution; Rechnung; Rechnungsnummer
      Kommission; Kommissionsbetrag; Provision; Provisionsbetrag; Steuer; Steuern; MwSt; Mehrwertsteuer; Kurtaxe; Ortstaxe; Gebühren; Endreinigung; Rabatt; Zusatzleistungen; Zwischensumme
      Statut du paiement; Statut de paiement; Mode de paiement; Moyen de paiement; Paiement; Payé; Montant payé; Acompte; Arrhes; Solde; Reste à payer; Facture; Numéro de facture; Commission (%)
      Montant de la commission; TVA; Taxe; Taxes; Taxe de séjour; Frais; Frais de ménage; Remise; Caution; Estado del pago; Estado de pago; Forma de pago; Método de pago; Tipo de pago; Pago
      Pagado; Importe pagado; Anticipo; Depósito; Pendiente; Saldo pendiente; Factura; Número de factura; Comisión; Comisión %; Importe de la comisión; Impuestos; IVA; Tasa turística; Descuento
      Stato pagamento; Stato del pagamento; Metodo di pagamento; Modalità di pagamento; Pagamento; Pagato; Importo pagato; Acconto; Caparra; Da pagare; Fattura; Numero fattura; Commissione
      Commissioni; Importo commissione; % commissione; Tasse; Tassa di soggiorno; Imposta di soggiorno; Sconto; Pulizie; Status do pagamento; Status de pagamento; Estado do pagamento
      Forma de pagamento; Método de pagamento; Pago em; Valor pago; Sinal; Saldo devedor; Fatura; Comissão; Valor da comissão; Impostos; Taxa; Taxas; Taxa de limpeza; Desconto
      Betaalstatus; Betaalmethode; Betaalwijze; Betaling; Betaald; Betaald bedrag; Aanbetaling; Openstaand; Openstaand bedrag; Factuur; Factuurnummer; Commissie; Commissiebedrag; Belasting; Btw
      Toeristenbelasting; Kosten; Schoonmaakkosten; Korting; Borg; Status plaćanja; Način plaćanja; Plaćanje; Plaćeno; Plaćeni iznos; Predujam; Preostalo; Račun; Broj računa; Provizija; Iznos provizije
      Porez; PDV; Boravišna pristojba; Turistička pristojba; Popust; Polog; סטטוס תשלום; אמצעי תשלום; שולם; יתרה; עמלה; מעמ`),
  },
  {
    words: wordsOf(`
      Rate plan; Rate plan name; Rate code; Rate type; Rate name; Meal plan; Board; Board type; Meals; Breakfast; Cancellation policy; Booker group; Group; Group name; Company; Company name; Travel agent; Travel purpose
      Device; Market; Market code; Market segment; Segment; Guarantee; Guarantee code; Voucher; Voucher no; User; Made by; Created by; Insert user; Cancelled by; Canceled by; Entry source; Guest status; Guest ID
      Cancellation fee; Cancelation fee; Cancellation reason; Cancellation deadline; Checked in; Checked out; Confirmed on; Room status; Housekeeping status; Room nights; Last date of stay; Duration; Length; Days
      External reference; External ID; Partner; Referral; Floor; Region; Province; Location
      Ratenplan; Tarif; Rate Code; Verpflegung; Mahlzeiten; Frühstück; Stornobedingungen; Stornogrund; Gruppe; Firma; Reisebüro; Reisezweck; Gerät; Marktsegment; Etage; Dauer; Aufenthaltsdauer; Tage; Erstellt von; Bundesland
      Plan tarifaire; Pension; Petit-déjeuner; Repas; Groupe; Société; Entreprise; Agence de voyage; Garantie; Étage; Durée; Durée du séjour; Jours; Région; Plan de tarifa; Tarifa; Régimen; Rég.; Pensión; Desayuno; Grupo; Empresa
      Agencia de viajes; Garantía; Bono; Planta; Duración; Días; Provincia; Piano tariffario; Tariffa; Trattamento; Colazione; Gruppo; Azienda; Agenzia di viaggio; Garanzia; Piano; Durata; Giorni; Regione; Plano tarifário
      Regime; Café da manhã; Pequeno-almoço; Agência de viagens; Andar; Duração; Dias; Tariefplan; Tarief; Maaltijden; Ontbijt; Groep; Bedrijf; Bedrijfsnaam; Reisbureau; Verdieping; Duur; Dagen; Provincie; Tarifni plan
      Tarifa; Cijenik; Usluga; Prehrana; Doručak; Grupa; Tvrtka; Putnička agencija; Kat; Trajanje; Dana; Dani; Županija; חברה; קבוצה; תוכנית מחיר`),
  },
];
